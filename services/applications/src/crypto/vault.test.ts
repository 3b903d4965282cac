import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createVault, sealOverheadBytes, VaultError } from './vault.ts';

const masterKey = 'a master key for tests, long enough to be one';
const blindIndexKey = 'an index key for tests, long enough to be one';
const vault = createVault({ masterKey, blindIndexKey });
const key = vault.newDataKey();
const contexts = fc.string({ minLength: 1, maxLength: 60 });

describe('a sealed value', () => {
  test('opens to the original value, whatever its type', () => {
    fc.assert(
      fc.property(contexts, fc.jsonValue({ noUnicodeString: false }), (context, value) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        expect(vault.open(key, context, vault.seal(key, context, value))).toEqual(plain);
      }),
    );
  });

  test('of bytes opens to the same bytes and is longer by a fixed amount', () => {
    fc.assert(
      fc.property(contexts, fc.uint8Array({ maxLength: 5_000 }), (context, bytes) => {
        const sealed = vault.sealBytes(key, context, bytes);
        expect(sealed.length).toBe(bytes.length + sealOverheadBytes);
        expect(vault.openBytes(key, context, sealed)).toEqual(Buffer.from(bytes));
      }),
    );
  });

  test('does not open at another place', () => {
    fc.assert(
      fc.property(contexts, contexts, fc.string(), (context, other, value) => {
        fc.pre(context !== other);
        expect(() => vault.open(key, other, vault.seal(key, context, value))).toThrow(VaultError);
      }),
    );
  });

  test('does not open with another key', () => {
    fc.assert(
      fc.property(contexts, fc.string(), (context, value) => {
        expect(() => vault.open(vault.newDataKey(), context, vault.seal(key, context, value))).toThrow(
          VaultError,
        );
      }),
    );
  });

  test('does not open after one changed byte', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), fc.nat(), (bytes, position) => {
        const sealed = vault.sealBytes(key, 'place', bytes);
        const index = position % sealed.length;
        sealed[index] = (sealed[index] ?? 0) ^ 1;
        expect(() => vault.openBytes(key, 'place', sealed)).toThrow(VaultError);
      }),
    );
  });

  test('is different each time', () => {
    fc.assert(
      fc.property(fc.array(fc.constant('same value'), { minLength: 2, maxLength: 20 }), (values) => {
        const sealed = values.map((value) => vault.seal(key, 'place', value));
        expect(new Set(sealed).size).toBe(values.length);
      }),
    );
  });

  test('cannot be made from a value that JSON cannot represent', () => {
    expect(() => vault.seal(key, 'place', undefined)).toThrow(TypeError);
  });
});

describe('a data key', () => {
  test('is unique and opens with the same master key after a restart', () => {
    const again = createVault({ masterKey, blindIndexKey });
    expect(vault.newDataKey()).not.toBe(vault.newDataKey());
    expect(again.open(key, 'place', vault.seal(key, 'place', 'kept'))).toBe('kept');
  });

  test('is refused with an error when another master key wrapped it', () => {
    const other = createVault({ masterKey: `${masterKey}!`, blindIndexKey });
    expect(() => other.seal(key, 'place', 'value')).toThrow(/another master key/);
  });
});

describe('a blind index', () => {
  test('ignores spaces and capitals', () => {
    expect(vault.blindIndex('idNumber', '800101 5009 087')).toBe(
      vault.blindIndex('idNumber', '8001015009087'),
    );
    expect(vault.blindIndex('emailAddress', '  Lindiwe@Example.ORG ')).toBe(
      vault.blindIndex('emailAddress', 'lindiwe@example.org'),
    );
  });

  test('differs by kind, by value and by key', () => {
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
