import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createVault, sealOverheadBytes, VaultError } from './vault.ts';

const masterKey = 'a master key for tests, long enough to be one';
const blindIndexKey = 'an index key for tests, long enough to be one';
const vault = createVault({ masterKey, blindIndexKey });
const key = vault.newDataKey();
const contexts = fc.string({ minLength: 1, maxLength: 60 });

describe('a sealed value', () => {
  test('a sealed value opens to the original value, whatever its type', () => {
    fc.assert(
      fc.property(contexts, fc.jsonValue({ noUnicodeString: false }), (context, value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(vault.open(key, context, vault.seal(key, context, value))).toEqual(plain);
      }),
    );
  });

  test('sealed bytes open to the same bytes, and are longer by a fixed amount while sealed', () => {
    fc.assert(
      fc.property(contexts, fc.uint8Array({ maxLength: 5_000 }), (context, bytes) => {
        const sealed = vault.sealBytes(key, context, bytes);
        expect(sealed.length).toBe(bytes.length + sealOverheadBytes);
        expect(vault.openBytes(key, context, sealed)).toEqual(Buffer.from(bytes));
      }),
    );
  });

  test('a sealed value opens only at its own location', () => {
    fc.assert(
      fc.property(contexts, contexts, fc.string(), (context, other, value) => {
        fc.pre(context !== other);
        expect(() => vault.open(key, other, vault.seal(key, context, value))).toThrow(VaultError);
      }),
    );
  });

  test('a sealed value does not open with another data key', () => {
    fc.assert(
      fc.property(contexts, fc.string(), (context, value) => {
        expect(() => vault.open(vault.newDataKey(), context, vault.seal(key, context, value))).toThrow(
          VaultError,
        );
      }),
    );
  });

  test('a sealed value does not open after one byte was changed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), fc.nat(), (bytes, position) => {
        const sealed = vault.sealBytes(key, 'place', bytes);
        const index = position % sealed.length;
        sealed[index] = (sealed[index] ?? 0) ^ 1;
        expect(() => vault.openBytes(key, 'place', sealed)).toThrow(VaultError);
      }),
    );
  });

  test('the same value is sealed differently each time', () => {
    fc.assert(
      fc.property(fc.array(fc.constant('same value'), { minLength: 2, maxLength: 20 }), (values) => {
        const sealed = values.map((value) => vault.seal(key, 'place', value));
        expect(new Set(sealed).size).toBe(values.length);
      }),
    );
  });

  test('a value that JSON cannot represent cannot be sealed', () => {
    expect(() => vault.seal(key, 'place', undefined)).toThrow(TypeError);
  });
});

describe('a data key', () => {
  test('a data key is unique and opens with the same master key after a restart', () => {
    const again = createVault({ masterKey, blindIndexKey });
    expect(vault.newDataKey()).not.toBe(vault.newDataKey());
    expect(again.open(key, 'place', vault.seal(key, 'place', 'kept'))).toBe('kept');
  });

  test('a data key that another master key wrapped is refused with an error', () => {
    const other = createVault({ masterKey: `${masterKey}!`, blindIndexKey });
    expect(() => other.seal(key, 'place', 'value')).toThrow(/another master key/);
  });
});

describe('a blind index', () => {
  test('a blind index ignores spaces and capitals', () => {
    expect(vault.blindIndex('idNumber', '800101 5009 087')).toBe(
      vault.blindIndex('idNumber', '8001015009087'),
    );
    expect(vault.blindIndex('emailAddress', '  Lindiwe@Example.ORG ')).toBe(
      vault.blindIndex('emailAddress', 'lindiwe@example.org'),
    );
  });

  test('a blind index differs by kind, by value and by index key', () => {
    const other = createVault({ masterKey, blindIndexKey: `${blindIndexKey}!` });
    const indexes = [
      vault.blindIndex('idNumber', '1'),
      vault.blindIndex('emailAddress', '1'),
      vault.blindIndex('idNumber', '2'),
      other.blindIndex('idNumber', '1'),
    ];
    expect(new Set(indexes).size).toBe(indexes.length);
  });
});
