import { stateLabel } from '@tshepa/contracts/machine';
import { create } from 'zustand';
import { isRecord } from '../../platform/json.ts';
import { answerOf } from '../api/lists.ts';
import ui from './staff.module.css';

/** What was done last. `place` is the id of the record it was done on, or empty for a page. */
const useDone = create<{ text: string; place: string }>(() => ({ text: '', place: '' }));

/** A dialog that is still open would keep screen readers from reading what is said behind it. */
const dialogClosesMs = 100;

/** Shows and announces what was done, on the record or on the page. */
export const sayDone = (text: string, place = '') =>
  void setTimeout(() => useDone.setState({ text, place }), dialogClosesMs);

export const clearDone = () => useDone.setState({ text: '', place: '' });

/** Says what an action has led to, such as `Create Budget: done. The application is in AWAITING LOAN CREATE now.` */
export function doneText(action: string, reply: unknown): string {
  if (isRecord(reply) && reply['pendingChange'])
    return `${action}: requested. Another manager or the operator has to confirm it.`;
  const state = answerOf(reply)?.state;
  return `${action}: done.${state ? ` The application is in ${stateLabel(state)} now.` : ''}`;
}

/** Its place is always kept free, so that a message moves no button. */
export function DoneLine({ place = '' }: { place?: string }) {
  const text = useDone((done) => (done.place === place ? done.text : ''));
  return (
    <p className={ui.done} role="status">
      {text}
    </p>
  );
}
