import { isMetered, type Line, mayTransfer } from '../policy/transfer.ts';
import { useTransferWish } from '../state.ts';
import type { Command } from '../types.ts';
import { catalogue } from './wire.ts';

const key = 'wifiOnly';
/** Sent over whatever line there is, because their owner asked for it. */
const overridden = new Set<string>();

type WithConnection = Navigator & { connection?: Line & EventTarget };
/** Only Chromium has it; elsewhere nothing is known of the line, and documents go at once. */
const connection = (navigator as WithConnection).connection;

const lineNow = (): Line => ({
  ...(connection?.type ? { type: connection.type } : {}),
  ...(connection?.saveData ? { saveData: true } : {}),
});

export const isAllowedNow = (command: Command): boolean =>
  mayTransfer(command, { wifiOnly: useTransferWish.getState().wifiOnly, line: lineNow(), overridden });

/** Lets these go once, whatever the line. */
export const overrideWifi = (commandIds: readonly string[]) => {
  for (const id of commandIds) overridden.add(id);
};
export const wasTransferred = ({ id }: Command) => overridden.delete(id);

export async function readWifiOnly(): Promise<void> {
  const wifiOnly = (await catalogue.read(key)) === true;
  if (!useTransferWish.getState().isChosen) useTransferWish.setState({ wifiOnly });
}

export async function writeWifiOnly(wifiOnly: boolean): Promise<void> {
  await catalogue.write(key, wifiOnly);
}

/** Calls back when the line became one that documents may use. */
export const onBetterLine = (wake: () => void) =>
  connection?.addEventListener?.('change', () => {
    if (!isMetered(lineNow())) wake();
  });
