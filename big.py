@game
def f(n):
    for k in range(10**12):
        if k < n:
            yield f(n-k-1)
