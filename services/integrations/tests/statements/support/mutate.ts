import { type Random, randomFrom } from './random.ts';

const words = [
  '/FlateDecode',
  '/Length',
  'endstream',
  'endobj',
  'stream',
  'xref',
  'trailer',
  '/Kids',
  '/Count',
  '/Type',
  'obj',
  '%%EOF',
  '/Root',
  'BT',
  'Tj',
  '/Filter',
];
const values = [
  '0',
  '-1',
  '4294967296',
  '99999999999',
  '1 0 R',
  'null',
  '[[[[[[',
  '<<<<',
  '/Crypt',
  '(',
  '\0\0\0\0',
];

const replaceWord = (bytes: Buffer, random: Random) => {
  const word = words[random.below(words.length)] ?? 'obj';
  const at = bytes.indexOf(word, random.below(bytes.length));
  if (at < 0) return bytes;
  const value = values[random.below(values.length)] ?? '';
  return Buffer.concat([
    bytes.subarray(0, at),
    Buffer.from(value, 'latin1'),
    bytes.subarray(at + word.length),
  ]);
};

const damages: readonly ((bytes: Buffer, random: Random) => Buffer)[] = [
  (bytes, random) => {
    const copy = Buffer.from(bytes);
    for (let count = 1 + random.below(20); count > 0; count -= 1)
      copy[random.below(copy.length)] = random.below(256);
    return copy;
  },
  (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  (bytes, random) => {
    const from = random.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + random.below(400))]);
  },
  (bytes, random) => {
    const from = random.below(bytes.length);
    const part = bytes.subarray(from, from + random.below(2_000));
    return Buffer.concat([bytes.subarray(0, from), part, part, bytes.subarray(from)]);
  },
  replaceWord,
  (bytes, random) => {
    const text = bytes.toString('latin1');
    const numbers = [...text.matchAll(/\d+/g)];
    const chosen = numbers[random.below(numbers.length)];
    if (!chosen) return bytes;
    const number = random.pick(['0', '1', '65535', '2147483648', '99999999999999999999', '-7']);
    return Buffer.from(
      text.slice(0, chosen.index) + number + text.slice(chosen.index + chosen[0].length),
      'latin1',
    );
  },
  (bytes, random) => Buffer.concat([bytes, bytes.subarray(random.below(bytes.length))]),
];

/** Damages a file in one to three ways. The same seed causes the same damage. */
export function mutated(bytes: Uint8Array, seed: number): Uint8Array<ArrayBuffer> {
  const random = randomFrom(seed + 1_000);
  let damaged: Buffer = Buffer.from(bytes);
  for (let count = 1 + random.below(3); count > 0; count -= 1)
    damaged = (damages[random.below(damages.length)] ?? replaceWord)(damaged, random);
  return Uint8Array.from(damaged);
}
