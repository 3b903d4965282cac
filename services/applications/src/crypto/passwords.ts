import * as crypto from 'node:crypto';
import { promisify } from 'node:util';

/** The memory is twice the minimum that OWASP recommends. One hash takes about 50 ms of one core. */
const parameters = { memory: 38_912, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagLength = 32;

const format = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/=-]+)\$([\w+/=-]+)$/;

const derive = async (
  password: string,
  nonce: Buffer,
  cost: typeof parameters,
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

/** Hashes a password with argon2id. The text includes the parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.randomBytes(saltBytes);
  const tag = await derive(password, salt, parameters, tagLength);
  const { memory, passes, parallelism } = parameters;
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
