//! Chromium with its driver, for tests that read like the actions of a user.
//!
//! Every lookup waits up to [`WAIT_LIMIT`]; then the test fails with the current text of the page.

use fantoccini::elements::Element;
use fantoccini::{Client, ClientBuilder, Locator};
use serde_json::{Value as Json, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

/// The maximum time of a wait.
const WAIT_LIMIT: Duration = Duration::from_secs(30);

/// The maximum number of drivers that are started for a window.
const DRIVER_STARTS: usize = 5;

/// Starts a driver. Returns it with the port on which it listens; `None` if it ended instead.
fn start_driver() -> Option<(Child, String)> {
    let mut driver = Command::new("chromedriver");
    let driver = driver.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut driver = driver.spawn().expect("chromedriver is installed: `cargo xtask test` installs it");
    let mut lines = BufReader::new(driver.stdout.take().expect("its output is piped")).lines().map_while(Result::ok);
    let port = lines.find_map(|line| {
        let (_, port) = line.split_once("successfully on port ")?;
        Some(port.trim_end_matches('.').to_string())
    });
    let Some(port) = port else {
        driver.wait().expect("it closed its output");
        return None;
    };
    // The output must be read, or the driver would block once the pipe is full.
    std::thread::spawn(move || lines.for_each(drop));
    Some((driver, port))
}

/// A browser with one window.
pub(crate) struct Browser {
    runtime: Runtime,
    client: Client,
    driver: Child,
    home: String,
    _profile: TempDir,
}

impl Browser {
    /// A window of this width on a page of a server, such as `/play`; languages as a browser sends them, such as `zh-CN`.
    pub(crate) fn open(server: &str, width: u32, lang: &str) -> Browser {
        Browser::open_with(server, width, lang, true)
    }

    /// The same with scripts disabled.
    pub(crate) fn without_script(server: &str, width: u32, lang: &str) -> Browser {
        Browser::open_with(server, width, lang, false)
    }

    fn open_with(server: &str, width: u32, lang: &str, script: bool) -> Browser {
        let profile = TempDir::new().expect("a folder for the profile");
        // The port that a driver chooses may be taken before it listens; then it ends at once.
        let (driver, port) =
            (0..DRIVER_STARTS).find_map(|_| start_driver()).expect("one of the drivers says on which port it listens");
        let options = json!({
            "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage",
                "--hide-scrollbars", "--force-prefers-reduced-motion", format!("--lang={lang}"),
                format!("--accept-lang={lang}"), format!("--user-data-dir={}", profile.path().display()),
                format!("--window-size={width},900"),
            ],
            "prefs": {
                "intl.accept_languages": lang,
                "profile.managed_default_content_settings.javascript": if script { 1 } else { 2 },
            },
        });
        let Json::Object(capabilities) = json!({ "browserName": "chrome", "goog:chromeOptions": options }) else {
            unreachable!("an object was written")
        };
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let address = format!("http://127.0.0.1:{port}");
        let client = runtime.block_on(async {
            ClientBuilder::new(hyper_util::client::legacy::connect::HttpConnector::new())
                .capabilities(capabilities)
                .connect(&address)
                .await
                .expect("Chromium starts")
        });
        let browser = Browser { runtime, client, driver, home: server.into(), _profile: profile };
        // The width of a phone is less than the minimum of a Chromium window, so it is emulated.
        let size = json!({ "width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500 });
        browser.devtools("Emulation.setDeviceMetricsOverride", size);
        browser
    }

    /// Goes to a page of the server.
    pub(crate) fn go_to_page(&self, path: &str) {
        self.runtime.block_on(self.client.goto(&format!("{}{path}", self.home))).expect("the page loads");
    }

    /// The path of the page, without the address of the server.
    pub(crate) fn path(&self) -> String {
        let url = self.runtime.block_on(self.client.current_url()).expect("an address");
        url.as_str().trim_start_matches(&self.home).to_string()
    }

    /// Waits for an element.
    pub(crate) fn find(&self, css: &str) -> Element {
        let wait = self.client.wait().at_most(WAIT_LIMIT);
        match self.runtime.block_on(wait.for_element(Locator::Css(css))) {
            Ok(element) => element,
            Err(error) => panic!("no {css} on {}: {error}\n{}", self.path(), self.page_text()),
        }
    }

    /// The number of elements at this moment.
    pub(crate) fn count(&self, css: &str) -> usize {
        self.runtime.block_on(self.client.find_all(Locator::Css(css))).map_or(0, |all| all.len())
    }

    /// The text of an element.
    pub(crate) fn element_text(&self, css: &str) -> String {
        let element = self.find(css);
        self.runtime.block_on(element.text()).unwrap_or_default()
    }

    /// The text of the page.
    pub(crate) fn page_text(&self) -> String {
        self.element_text("body")
    }

    /// An attribute of an element.
    pub(crate) fn attribute(&self, css: &str, name: &str) -> Option<String> {
        let element = self.find(css);
        self.runtime.block_on(element.attr(name)).ok().flatten()
    }

    /// Waits until an element contains a text.
    pub(crate) fn wait_for(&self, css: &str, text: &str) {
        self.wait_until(&format!("{css} says {text:?}"), || self.current_text(css).contains(text));
    }

    /// Waits until a condition holds.
    pub(crate) fn wait_until(&self, what: &str, holds: impl Fn() -> bool) {
        let started = Instant::now();
        while !holds() {
            assert!(started.elapsed() < WAIT_LIMIT, "waited for: {what}; {} says:\n{}", self.path(), self.page_text());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// The current text of an element; empty if it does not exist.
    pub(crate) fn current_text(&self, css: &str) -> String {
        self.runtime.block_on(async {
            match self.client.find(Locator::Css(css)).await {
                Ok(element) => element.text().await.unwrap_or_default(),
                Err(_) => String::new(),
            }
        })
    }

    /// Clicks on an element, also on a part of a picture.
    pub(crate) fn click(&self, css: &str) {
        // The element may be replaced before it is clicked, so try again.
        let started = Instant::now();
        while let Err(error) = self.runtime.block_on(self.find(css).click()) {
            assert!(started.elapsed() < WAIT_LIMIT, "{css} cannot be clicked: {error}\n{}", self.page_text());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Clicks on the link with this text.
    pub(crate) fn follow(&self, text: &str) {
        let wait = self.client.wait().at_most(WAIT_LIMIT);
        let link = self.runtime.block_on(wait.for_element(Locator::LinkText(text)));
        let link = link.unwrap_or_else(|error| panic!("no link {text:?}: {error}\n{}", self.page_text()));
        self.runtime.block_on(link.click()).unwrap_or_else(|error| panic!("{text:?} cannot be clicked: {error}"));
    }

    /// Replaces the text of a field.
    pub(crate) fn write(&self, css: &str, text: &str) {
        let element = self.find(css);
        self.runtime.block_on(async {
            element.clear().await.expect("a field that can be cleared");
            element.send_keys(text).await.expect("a field to write into");
        });
    }

    /// Presses keys where the focus is.
    pub(crate) fn press(&self, keys: &str) {
        self.runtime.block_on(async {
            self.client
                .active_element()
                .await
                .expect("something has the focus")
                .send_keys(keys)
                .await
                .expect("keys go there");
        });
    }

    /// Presses the mouse on one element, moves it to another one, and releases it there.
    pub(crate) fn drag(&self, from: &str, to: &str) {
        for (kind, css, pressed) in [("mousePressed", from, 1), ("mouseMoved", to, 1), ("mouseReleased", to, 1)] {
            let (x, y) = self.middle(css);
            let button = json!({ "type": kind, "x": x, "y": y, "button": "left", "buttons": pressed, "clickCount": 1 });
            self.devtools("Input.dispatchMouseEvent", button);
        }
    }

    /// Moves the mouse onto an element.
    pub(crate) fn point_at(&self, css: &str) {
        let (x, y) = self.middle(css);
        self.devtools("Input.dispatchMouseEvent", json!({ "type": "mouseMoved", "x": x, "y": y }));
    }

    /// The middle of an element, in the window.
    fn middle(&self, css: &str) -> (f64, f64) {
        self.find(css);
        let script = format!(
            "let one = document.querySelector({}); one.scrollIntoView({{ block: 'center' }});
            let place = one.getBoundingClientRect(); return [place.x + place.width / 2, place.y + place.height / 2]",
            json!(css)
        );
        let place = self.script(&script);
        let number = |at: usize| place[at].as_f64().expect("a place");
        (number(0), number(1))
    }

    /// The result of a script.
    pub(crate) fn script(&self, script: &str) -> Json {
        self.runtime.block_on(self.client.execute(script, Vec::new())).expect("the script runs")
    }

    /// A picture of the window, as PNG.
    pub(crate) fn screenshot(&self) -> Vec<u8> {
        self.runtime.block_on(self.client.screenshot()).expect("a picture of the window")
    }

    /// Emulates a dark or light system setting.
    pub(crate) fn prefer(&self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// A command of the developers' tools.
    fn devtools(&self, command: &str, parameters: Json) {
        let call = DevtoolsCommand { command: command.into(), parameters };
        self.runtime.block_on(self.client.issue_cmd(call)).expect("the driver passes the command on");
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.runtime.block_on(self.client.clone().close());
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// A command of Chromium's own.
#[derive(Debug)]
struct DevtoolsCommand {
    command: String,
    parameters: Json,
}

impl fantoccini::wd::WebDriverCompatibleCommand for DevtoolsCommand {
    fn endpoint(&self, base: &url::Url, session: Option<&str>) -> Result<url::Url, url::ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &url::Url) -> (http::Method, Option<String>) {
        (http::Method::POST, Some(json!({ "cmd": self.command, "params": self.parameters }).to_string()))
    }
}
