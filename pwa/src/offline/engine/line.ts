import { connection } from '../../platform/network/connection.ts';
import { isMetered, type Line, mayTransfer } from '../policy/transfer.ts';
import { useTransferWish } from '../state.ts';
import type { Command } from '../types.ts';
import { catalogue } from './wire.ts';

const key = 'wifiOnly';
/** Sent over whatever line there is, because their owner asked for it. */
const overridden = new Set<string>();

/** Where nothing is known of the line, documents go at once. */
function lineNow(): Line {
  const { type, saveData } = connection() ?? {};
  return { ...(type ? { type } : {}), ...(saveData ? { saveData: true } : {}) };
}

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
  connection()?.addEventListener?.('change', () => {
    if (!isMetered(lineNow())) wake();
  });
