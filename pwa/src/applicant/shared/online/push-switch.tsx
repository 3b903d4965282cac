import { t } from '@lingui/core/macro';
import { getPushKey } from '@tshepa/contracts/operations/push/get-push-key';
import { subscribePush } from '@tshepa/contracts/operations/push/subscribe-push';
import { unsubscribePush } from '@tshepa/contracts/operations/push/unsubscribe-push';
import { useEffect, useState } from 'react';
import { Checkbox } from '../../../ui/forms/choices.tsx';
import { pageCall } from '../in-session.ts';

/** Returns the push manager, if this browser can receive messages while the app is closed and may show them. */
async function findPush(): Promise<PushManager | undefined> {
  if (!('PushManager' in window) || !('Notification' in window)) return undefined;
  if (Notification.permission === 'denied') return undefined;
  return (await navigator.serviceWorker?.getRegistration())?.pushManager;
}

/** Subscribes this browser. @throws when the browser or the server refuses; the subscription is then removed. */
async function subscribe(push: PushManager, customerId: string): Promise<void> {
  const { publicKey } = await pageCall(getPushKey, {});
  const subscription = await push.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  try {
    await pageCall(subscribePush, { customerId, endpoint, keys: { p256dh, auth } });
  } catch (error) {
    await subscription.unsubscribe();
    throw error;
  }
}

async function unsubscribe(push: PushManager, customerId: string): Promise<void> {
  const subscription = await push.getSubscription();
  await subscription?.unsubscribe();
  // If this call fails, the push service reports the ended subscription at the next message.
  if (subscription)
    await pageCall(unsubscribePush, { customerId, endpoint: subscription.endpoint }).catch(() => 0);
}

/** Asks for the browser's permission only when the switch is pressed. Renders nothing without push support. */
export function PushSwitch({ customerId }: { customerId: string }) {
  const [push, setPush] = useState<PushManager>();
  const [isOn, setIsOn] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    void findPush()
      .then(async (found) => {
        setIsOn(Boolean(await found?.getSubscription()));
        setPush(found);
      })
      .catch(() => undefined);
  }, []);
  if (!push) return null;

  const change = async (wanted: boolean) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem('');
    try {
      if (wanted && (await Notification.requestPermission()) !== 'granted') {
        setProblem(t`Your phone does not allow messages from this app. You can change that in its settings.`);
        return;
      }
      await (wanted ? subscribe : unsubscribe)(push, customerId);
      setIsOn(wanted);
    } catch {
      setProblem(t`That did not work. Please try again`);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div>
      <Checkbox
        id="push"
        label={t`Notify me on this phone when something changes`}
        hint={t`The message only says that your application has changed. You can turn this off here at any time.`}
        isChecked={isOn}
        onChange={(wanted) => void change(wanted)}
      />
      <p role="status">{problem}</p>
    </div>
  );
}
