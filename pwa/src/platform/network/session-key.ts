import { headerNames } from '@tshepa/contracts/header-names';

let read = async (): Promise<string | undefined> => undefined;

/** Sets where the key of this person's session comes from. */
export const provideSessionKey = (source: typeof read): void => {
  read = source;
};

export const withSessionKey = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { [headerNames.sessionKey]: key };

/** Returns the header that tells this person's session from other people's sessions in this browser. */
export const sessionHeaders = async (): Promise<Record<string, string>> => withSessionKey(await read());
