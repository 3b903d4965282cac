import type { CommandBody, CommandKind, StoredFile } from '../types.ts';

/** The shape that this app writes each payload in. */
export const commandVersion: Readonly<Record<CommandKind, number>> = {
  personal: 1,
  save: 1,
  progress: 1,
  consent: 1,
  banking: 1,
  // 1: a multipart call, with the passwords beside the files. 2: sent in pieces, each file with its own password.
  statements: 2,
  payslip: 2,
  submit: 1,
  exit: 1,
  reset: 1,
};

export const isKnownKind = (kind: string): kind is CommandKind => kind in commandVersion;

type Written = { kind: CommandKind; version: number; payload: object };
type StatementsV1 = { files: StoredFile[]; passwords: string[] };
type PayslipV1 = { file: StoredFile; password: string };

const withPassword = (file: StoredFile, password: string | undefined) =>
  password ? { ...file, password } : file;

/**
 * A command as an earlier app wrote it, in the shape that this one sends. The row itself keeps the shape that it was
 * written in, so that it stays readable whichever app opens the phone's database next.
 */
export function upcast({ kind, version, payload }: Written): CommandBody {
  if (version < commandVersion[kind]) {
    // Each shape is the one that its version had: only rows of our own are read here.
    if (kind === 'statements') {
      const { files, passwords } = payload as StatementsV1;
      return { kind, payload: { files: files.map((file, place) => withPassword(file, passwords[place])) } };
    }
    if (kind === 'payslip') {
      const { file, password } = payload as PayslipV1;
      return { kind, payload: { file: withPassword(file, password) } };
    }
  }
  return { kind, payload } as CommandBody;
}
