import { connection } from '../../platform/status/site-status.ts';
import { useWifiSetting } from '../light/state.ts';
import { isMetered, mayTransfer } from '../policy/queue-view.ts';
import type { Command } from '../types.ts';
import { catalogue } from './storage.ts';

const key = 'wifiOnly';
/** Commands that the applicant asked to send over any connection. */
const overridden = new Set<string>();

export const mayTransferNow = (command: Command): boolean =>
  mayTransfer(command, {
    wifiOnly: useWifiSetting.getState().wifiOnly,
    // If the browser reports nothing about the connection, documents are sent at once.
    connection: connection() ?? {},
    overridden,
  });

export const overrideWifiOnly = (commandIds: readonly string[]) => {
  for (const id of commandIds) overridden.add(id);
};
export const clearOverride = ({ id }: Command) => overridden.delete(id);

export async function readWifiOnly(): Promise<void> {
  const wifiOnly = (await catalogue.read(key)) === true;
  if (!useWifiSetting.getState().isChosen) useWifiSetting.setState({ wifiOnly });
}

export const writeWifiOnly = (wifiOnly: boolean): Promise<void> => catalogue.write(key, wifiOnly);

/** Calls back when the connection has changed and documents may use it. */
export const onUnmeteredConnection = (listen: () => void) =>
  connection()?.addEventListener?.('change', () => {
    if (!isMetered(connection() ?? {})) listen();
  });
