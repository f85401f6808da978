"""Games explain themselves, in docstrings and in notebooks."""

import grundy
from grundy import bash, game, kayles, nim, subtract


def test_docstrings_are_the_rules() -> None:
    assert kayles.__doc__ is not None and kayles.__doc__.startswith("kayles\n\nKayles") and "two neighbouring" in kayles.__doc__
    assert bash.__doc__ is not None and bash.__doc__.startswith("bash\n\n") and type(bash).__doc__ in grundy.Family.__doc__  # type: ignore[operator]
    assert grundy.Game.__doc__ is not None and grundy.Game.__doc__.startswith("A ruleset")
    assert subtract(1, 3).__doc__ is not None and subtract(1, 3).__doc__.startswith("subtract(1, 3)")
    # A game without a description has the words of its class.
    assert grundy.evaluate("ordinal(nim(2), nim(1))").__doc__


def test_own_games_have_their_own_docstring() -> None:
    @game
    def mine(n):
        """Take one."""
        if n > 0:
            yield mine(n - 1)

    assert mine.__doc__ == mine.description == "Take one."
    html = mine._repr_html_()
    assert "<strong>mine</strong>" in html and "<p>Take one.</p>" in html


def test_cards_in_notebooks() -> None:
    for name, found in grundy.games().items():
        html = found._repr_html_()
        assert html.startswith("<div class=\"grundy\">") and html.count("<div") == html.count("</div>") and name in html
    html = nim._repr_html_()
    assert "<svg" in html and "Bouton" in html and "<script" not in html
    grundy.set_language("zh-TW")
    try:
        assert "來源" in nim._repr_html_() or "出處" in nim._repr_html_()
    finally:
        grundy.set_language("en")
