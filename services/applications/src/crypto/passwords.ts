import * as crypto from 'node:crypto';
import { promisify } from 'node:util';

/** OWASP recommends at least this memory for argon2id with two passes (Password Storage Cheat Sheet). */
export const leastMemoryKib = 19_456;
const passes = 2;
const parallelism = 1;
const saltBytes = 16;
const tagLength = 32;

const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/=-]+)\$([\w+/=-]+)$/;

const derive = async (
  password: string,
  nonce: Buffer,
  cost: { memory: number; passes: number; parallelism: number },
  length: number,
): Promise<Buffer> => {
  if (typeof crypto.argon2 !== 'function')
    throw new Error('this Node has no argon2: version 24.7 or newer is needed');
  return await promisify(crypto.argon2)('argon2id', {
    message: password.normalize('NFC'),
    nonce,
    ...cost,
    tagLength: length,
  });
};

/** Hashes a password with argon2id in `memory` KiB. The returned text includes the parameters. */
export async function hashPassword(password: string, memory: number): Promise<string> {
  const salt = crypto.randomBytes(saltBytes);
  const tag = await derive(password, salt, { memory, passes, parallelism }, tagLength);
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt.toString('base64')}$${tag.toString('base64')}`;
}

/** Compares a password with a hash in constant time. */
export async function matchesPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = format.exec(hash) ?? [];
  if (!salt || !tag) throw new Error('a stored password hash cannot be read');
  const expected = Buffer.from(tag, 'base64');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  return crypto.timingSafeEqual(
    await derive(password, Buffer.from(salt, 'base64'), cost, expected.length),
    expected,
  );
}

/** The alphabet has no characters that look alike, because the password may be read aloud. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 5;

/** Creates a random password of 100 bits in four groups. */
export const newOneTimePassword = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[crypto.randomInt(alphabet.length)]).join(''),
  ).join('-');
