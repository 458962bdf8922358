from unboxed.kernel.seats import AROUND, MOST


def test_seats_come_in_either_direction_from_anyone():
    assert AROUND[4, 1, 2] == (2, 3, 0, 1)
    assert AROUND[4, -1, 0] == (0, 3, 2, 1)
    assert AROUND[1, -1, 0] == (0,)


def test_every_seat_comes_once():
    for (players, _, first), seats in AROUND.items():
        assert seats[0] == first
        assert sorted(seats) == list(range(players))
    assert max(players for players, _, _ in AROUND) == MOST
