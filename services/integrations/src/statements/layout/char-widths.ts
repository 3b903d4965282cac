const narrow = /[iljtfrI.,:;'|!()[\]\-/ ]/;
const wide = /[A-Zmw@%&]/;

/** A guess at where each character of a run begins, spread over its known width. The last entry is the end. */
export function spread(text: string, x: number, width: number): number[] {
  const weights = [...text].map((character) =>
    narrow.test(character) ? 0.3 : wide.test(character) ? 0.7 : 0.56,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const places = [x];
  for (const weight of weights) places.push((places.at(-1) ?? x) + (weight / total) * width);
  return places;
}
