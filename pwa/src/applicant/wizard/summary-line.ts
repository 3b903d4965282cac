import { say } from '../../ui/i18n/i18n.tsx';
import { type FieldSpec, textOf } from './field-spec.ts';

/** Sentences that say nothing away from their question. */
const bareSentences = ['Choose one', 'Please fill this in'];

/** A mistake as the summary says it, far from the field: with the question, where the sentence itself does not name it. */
export const summaryLine = ({ label }: Pick<FieldSpec, 'label'>, message: string): string =>
  bareSentences.includes(message) ? `${textOf(label)}: ${say(message)}` : message;
