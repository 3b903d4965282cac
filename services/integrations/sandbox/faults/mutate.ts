import { between, pick, type Random } from './random.ts';

const strangeValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.1,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER + 2,
  '',
  ' ',
  '0',
  'true',
  'accepted',
  'approved',
  '\u0000',
  '\u202e\ud800',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  [],
  {},
  [[[[]]]],
  { $gt: '' },
];
const strangeNames = [
  '__proto__',
  'constructor',
  'toString',
  '',
  '$set',
  'approved',
  'status',
  'amount',
  '0',
];
const longText = 'x'.repeat(100_000);
const deepNesting = 50_000;

type Node = { holder: Record<string, unknown> | unknown[]; name: string };

const isHolder = (value: unknown): value is Record<string, unknown> | unknown[] =>
  typeof value === 'object' && value !== null;

function* nodesOf(value: unknown): Generator<Node> {
  if (!isHolder(value)) return;
  for (const [name, child] of Object.entries(value)) {
    yield { holder: value, name };
    yield* nodesOf(child);
  }
}

const read = ({ holder, name }: Node): unknown => Reflect.get(holder, name);
const write = ({ holder, name }: Node, value: unknown) =>
  void Object.defineProperty(holder, name, { value, enumerable: true, writable: true, configurable: true });

const valueDamages: readonly ((nodes: readonly Node[], random: Random) => void)[] = [
  (nodes, random) => write(pick(random, nodes), pick(random, strangeValues)),
  (nodes, random) => write(pick(random, nodes), longText),
  (nodes, random) => {
    const { holder, name } = pick(random, nodes);
    Reflect.deleteProperty(holder, name);
  },
  (nodes, random) => write({ ...pick(random, nodes), name: pick(random, strangeNames) }, 'added'),
  (nodes, random) => {
    const [one, other] = [pick(random, nodes), pick(random, nodes)];
    const kept = read(one);
    // A swap of nested holders would make one contain itself, and such a value cannot be serialised.
    if (isHolder(kept) || isHolder(read(other))) return;
    write(one, read(other));
    write(other, kept);
  },
  (nodes, random) => {
    const node = pick(random, nodes);
    const value = read(node);
    if (typeof value === 'number')
      write(node, pick(random, [-value, value * 10, value + 0.001, String(value)]));
    else if (typeof value === 'boolean') write(node, pick(random, [!value, Number(value), String(value)]));
    else if (typeof value === 'string') write(node, pick(random, [value.slice(0, -1), `${value}0`, [value]]));
  },
];

const textDamages: readonly ((text: string, random: Random) => string)[] = [
  (text, random) => text.slice(0, between(random, 0, Math.max(1, text.length))),
  (text, random) => {
    const at = between(random, 0, Math.max(1, text.length));
    return `${text.slice(0, at)}${String.fromCharCode(between(random, 0, 256))}${text.slice(at + 1)}`;
  },
  (text, random) => {
    const at = between(random, 0, Math.max(1, text.length));
    return `${text.slice(0, at)}${pick(random, ['"', '{', ']', ',', '\\u', 'NaN', '\u0000', '-'])}${text.slice(at)}`;
  },
  (text) => `\ufeff${text}`,
  (text) => `${text}${text}`,
  (text) => `[${text}]`,
  () => '',
  () => 'null',
  () => '[]',
  () => '"ok"',
  () => 'NaN',
  () => `${'['.repeat(deepNesting)}${']'.repeat(deepNesting)}`,
  () => `${'{"a":'.repeat(deepNesting)}1${'}'.repeat(deepNesting)}`,
  (text) => `${text}${' '.repeat(3 * 1024 * 1024)}`,
];

/** Returns the text of a reply with random damage to its values or its characters. */
export function mutate(text: string, random: Random): string {
  if (random() < 0.3) return pick(random, textDamages)(text, random);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return pick(random, textDamages)(text, random);
  }
  for (let left = between(random, 1, 4); left > 0; left -= 1) {
    const nodes = [...nodesOf(value)];
    if (nodes.length > 0) pick(random, valueDamages)(nodes, random);
  }
  return JSON.stringify(value);
}
