// A closed loop over many tables: the next choice is made as soon as all four seats have seen the last one.
// What is timed is from sending a choice to the arrival of the fourth view.

const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))];
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

class Loop {
  constructor() {
    this.times = null;
    this.count = 0; // choices seen while measuring
    this.running = true;
  }

  // A table calls this when its choice has been seen by all four seats.
  seen(sentAt) {
    if (!this.times) return;
    this.times.push(performance.now() - sentAt);
    this.count++;
  }

  // Rounds of measuring, after a warm-up; the median round counts.
  async measure(seconds, rounds, warmUp) {
    await sleep(warmUp * 1000);
    console.error('measuring');
    const found = [];
    for (let i = 0; i < rounds; i++) {
      this.times = [];
      const began = performance.now();
      await sleep(seconds * 1000);
      const lasted = (performance.now() - began) / 1000;
      const times = Float64Array.from(this.times).sort();
      this.times = null;
      found.push({ rate: times.length / lasted, p50: quantile(times, 0.5), p99: quantile(times, 0.99) });
    }
    this.running = false;
    found.sort((a, b) => a.rate - b.rate);
    const { rate, p50, p99 } = found[Math.floor(found.length / 2)];
    return { choices: this.count, rate: Math.round(rate), p50: +p50.toFixed(1), p99: +p99.toFixed(1), rates: found.map((f) => Math.round(f.rate)) };
  }
}

module.exports = { Loop, sleep };
