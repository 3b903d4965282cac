import { createCipheriv, createHash, randomBytes } from 'node:crypto';

/** The encryption methods of PDF files: RC4 and AES with 128 bits, and AES with 256 bits. */
export type Encryption = { password: string; method: 'rc4' | 'aes128' | 'aes256' };

const pad = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const permissions = -4;
const padded = (password: string) => Buffer.concat([Buffer.from(password, 'latin1'), pad]).subarray(0, 32);
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();
const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;

/** Encrypts the streams and strings of one file, and makes the dictionary that describes the encryption. */
export function encryptionOf({ password, method }: Encryption, fileId: Buffer) {
  return method === 'aes256' ? aes256(password) : standard(password, method, fileId);
}

function standard(password: string, method: 'rc4' | 'aes128', fileId: Buffer) {
  let ownerKey: Buffer = md5(padded(password));
  for (let round = 0; round < 50; round += 1) ownerKey = md5(ownerKey);
  let owner: Buffer = padded(password);
  for (let round = 0; round < 20; round += 1) owner = rc4(mixed(ownerKey, round), owner);
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(permissions);
  let key: Buffer = md5(padded(password), owner, rights, fileId);
  for (let round = 0; round < 50; round += 1) key = md5(key);
  let user: Buffer = md5(pad, fileId);
  for (let round = 0; round < 20; round += 1) user = rc4(mixed(key, round), user);
  const objectKey = (number: number) => {
    const suffix = Buffer.from([number & 255, (number >> 8) & 255, (number >> 16) & 255, 0, 0]);
    return md5(key, suffix, ...(method === 'aes128' ? [Buffer.from('sAlT')] : []));
  };
  const bytes = (content: Buffer, number: number) =>
    method === 'aes128' ? aesCbc('aes-128-cbc', objectKey(number), content) : rc4(objectKey(number), content);
  const filters =
    method === 'aes128'
      ? '/V 4 /R 4 /Length 128 /CF << /StdCF << /CFM /AESV2 /AuthEvent /DocOpen /Length 16 >> >> /StmF /StdCF /StrF /StdCF'
      : '/V 2 /R 3 /Length 128';
  const dictionary = `<< /Filter /Standard ${filters} /P ${permissions} /O ${hex(owner)} /U ${hex(Buffer.concat([user, Buffer.alloc(16)]))} >>`;
  return { bytes, strings: stringsWith(bytes), dictionary };
}

function aes256(password: string) {
  const key = randomBytes(32);
  const secret = Buffer.from(password, 'utf8');
  const lock = (owned: Buffer) => {
    const [checkSalt, keySalt] = [randomBytes(8), randomBytes(8)];
    const proof = Buffer.concat([hash6(secret, checkSalt, owned), checkSalt, keySalt]);
    const cipher = createCipheriv(
      'aes-256-cbc',
      hash6(secret, keySalt, owned),
      Buffer.alloc(16),
    ).setAutoPadding(false);
    return { proof, wrapped: Buffer.concat([cipher.update(key), cipher.final()]) };
  };
  const user = lock(Buffer.alloc(0));
  const owner = lock(user.proof);
  const rights = Buffer.alloc(16, 0xff);
  rights.writeInt32LE(permissions);
  rights.write('Tadb', 8, 'latin1');
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const perms = Buffer.concat([cipher.update(rights), cipher.final()]);
  const bytes = (content: Buffer) => aesCbc('aes-256-cbc', key, content);
  const dictionary = `<< /Filter /Standard /V 5 /R 6 /Length 256 /P ${permissions} /CF << /StdCF << /CFM /AESV3 /AuthEvent /DocOpen /Length 32 >> >> /StmF /StdCF /StrF /StdCF /U ${hex(user.proof)} /UE ${hex(user.wrapped)} /O ${hex(owner.proof)} /OE ${hex(owner.wrapped)} /Perms ${hex(perms)} /EncryptMetadata true >>`;
  return { bytes, strings: stringsWith(bytes), dictionary };
}

/** ISO 32000-2, algorithm 2.B. */
function hash6(password: Buffer, salt: Buffer, owned: Buffer): Buffer {
  let key: Buffer = createHash('sha256')
    .update(Buffer.concat([password, salt, owned]))
    .digest();
  for (let round = 0; ; round += 1) {
    const block = Buffer.concat([password, key, owned]);
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    );
    const scrambled = Buffer.concat([
      cipher.update(Buffer.concat(Array.from({ length: 64 }, () => block))),
      cipher.final(),
    ]);
    const kind = scrambled.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][kind] ?? 'sha256')
      .update(scrambled)
      .digest();
    if (round >= 63 && (scrambled.at(-1) ?? 0) <= round - 31) return key.subarray(0, 32);
  }
}

const mixed = (key: Buffer, round: number) => Buffer.from(key.map((byte) => byte ^ round));

function aesCbc(name: string, key: Buffer, content: Buffer): Buffer {
  const start = randomBytes(16);
  const cipher = createCipheriv(name, key, start);
  return Buffer.concat([start, cipher.update(content), cipher.final()]);
}

function rc4(key: Buffer, content: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index);
  const at = (index: number) => state[index & 255] ?? 0;
  let j = 0;
  for (let i = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    [state[i], state[j]] = [at(j), at(i)];
  }
  let a = 0;
  let b = 0;
  return Buffer.from(
    content.map((byte) => {
      a = (a + 1) & 255;
      b = (b + at(a)) & 255;
      [state[a], state[b]] = [at(b), at(a)];
      return byte ^ at(at(a) + at(b));
    }),
  );
}

/** Encrypts the strings of a dictionary and writes them in hexadecimal. */
const stringsWith =
  (lock: (content: Buffer, number: number) => Buffer) => (dictionary: string, number: number) =>
    dictionary.replace(/\(((?:\\.|[^\\()])*)\)/g, (_, text: string) =>
      hex(lock(Buffer.from(text.replace(/\\(.)/g, '$1'), 'latin1'), number)),
    );
