/**
 * The PDF library's build for current browsers needs `Math.sumPrecise`, which Node 26 does not have yet. The library's
 * other build adds forty such functions, which take half of the start time of a reading process.
 */
const sumPrecise = (values: Iterable<number>): number => {
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return sum + lost;
};

if (!('sumPrecise' in Math)) Object.defineProperty(Math, 'sumPrecise', { value: sumPrecise });
