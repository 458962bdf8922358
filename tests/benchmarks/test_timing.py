from benchmarks.timing import COST, PLAY, Figure, cost, play, ratio, take


def figure(unit, samples):
    return Figure("someone", "something", unit, lambda seconds: 0.0, samples)


def test_a_rate_counts_the_decisions_of_whole_games():
    games = []

    def game():
        games.append(7)
        return 7

    assert play("someone", game).sample(0.01) > 0
    assert games


def test_a_call_that_does_a_thing_many_times_is_charged_once_for_each():
    def work():
        sum(range(2000))

    once, often = cost("someone", "work", [work]), cost("someone", "work", [work], times=100)
    assert once.sample(0.02) > 10 * often.sample(0.02)


def test_figures_are_sampled_in_turn():
    order = []

    def noting(name):
        return Figure(name, "play", PLAY, lambda seconds: order.append(name) or 1.0)

    figures = [noting("ours"), noting("theirs")]
    take(figures, repetitions=3, seconds=1.0)
    assert order == ["ours", "theirs"] * 4, "a warm-up, then three rounds"
    assert [len(figure.samples) for figure in figures] == [3, 3]


def test_more_decisions_and_fewer_microseconds_are_both_better():
    assert ratio(figure(PLAY, [8.0]), figure(PLAY, [2.0])) == 4
    assert ratio(figure(COST, [2.0]), figure(COST, [8.0])) == 4


def test_a_slow_moment_that_hits_both_does_not_change_the_ratio():
    assert ratio(figure(PLAY, [8.0, 4.0, 8.0]), figure(PLAY, [2.0, 1.0, 2.0])) == 4
