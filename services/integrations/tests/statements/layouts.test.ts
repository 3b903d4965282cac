import { bySize } from '@tshepa/test-kit';
import { describe, expect, test } from 'vitest';
import { parseStatement } from '../../src/statements/parse.ts';
import { type TextOrder, textOrders } from './support/draw.ts';
import { differences, isReadable, layouts, makeSample, type SampleOptions } from './support/sample.ts';

const variants: readonly (readonly [name: string, options: SampleOptions])[] = [
  ['one month', {}],
  ['wrapped descriptions', { isWrapped: true }],
  ['three months over a change of year', { month: '2025-12', months: 3 }],
  ['an overdrawn account', { isOverdrawn: true }],
  ['three months', { months: 3, pdf: { isCompressed: true, hasObjectStreams: true } }],
  ['no salary', { hasSalary: false, pdf: { isInForm: true } }],
];
const orders: readonly TextOrder[] = bySize({
  smallest: ['cells', 'shuffled', 'row-per-line', 'glued'],
  full: textOrders,
});
/** The smallest size draws each variant in half of the orders. */
const variantsOf = (order: TextOrder) =>
  bySize({
    smallest: variants.filter((_, index) => (index + orders.indexOf(order)) % 2 === 0),
    full: variants,
  });
const seeds = bySize({ smallest: [11], full: [11, 12, 13, 14, 15] });

describe.each(
  layouts.map((layout) => [`${layout.bank} ${layout.name}`, layout] as const),
)('%s', (_, layout) => {
  test.each(orders)('[S2.16] every row is read exactly when its text is drawn as %s', async (order) => {
    if (!isReadable(layout, order)) return;
    for (const [name, options] of variantsOf(order))
      for (const seed of seeds) {
        const { bytes, key } = makeSample(layout, { seed, order, ...options });
        const statement = await parseStatement(bytes, '');
        expect(differences(statement, key), `${name}, seed ${seed}`).toEqual([]);
        expect(statement.verdict, `${name}, seed ${seed}: ${statement.reasons}`).toBe('ok');
      }
  });
});

test('text is read when it is kerned letter by letter, drawn word by word, or encrypted', async () => {
  for (const layout of bySize({ smallest: layouts.slice(0, 3), full: layouts }))
    for (const pdf of [
      { textStyle: 'TJ' },
      { textStyle: 'split', isCompressed: true },
      { encryption: { password: '8001015009087', method: 'aes256' } },
      { encryption: { password: '8001015009087', method: 'rc4' }, hasObjectStreams: true },
    ] as const) {
      const { bytes, key } = makeSample(layout, { seed: 21, order: 'cells', pdf });
      const statement = await parseStatement(bytes, 'encryption' in pdf ? pdf.encryption.password : '');
      expect(differences(statement, key), `${layout.bank} ${layout.name} ${JSON.stringify(pdf)}`).toEqual([]);
    }
});
