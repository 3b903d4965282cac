import { mentionedIn } from '@tshepa/contracts/rules/mentions';
import { useAuth } from '../../platform/session/auth.ts';
import { useColleagues } from '../team/colleagues.tsx';
import { ToolButton } from '../ui/buttons.tsx';
import ui from '../ui/staff.module.css';
import { inOrder } from './colleague-select.tsx';
import { matching, typedMention, withMention } from './typed-mention.ts';

const mostOffered = 6;

type Props = {
  /** The id of the field. */
  field: string;
  text: string;
  caret: number;
  onChange: (text: string) => void;
};

/** Offers names while somebody types one after an @, and says who will be told. It takes no key away from the field. */
export function MentionPicker({ field, text, caret, onChange }: Props) {
  const me = useAuth(({ user }) => user?.email);
  const { data } = useColleagues();
  const colleagues = (data?.items ?? []).filter(({ isActive, email }) => isActive && email !== me);
  const typed = typedMention(text, caret);
  const offered = typed ? matching(typed.typed, inOrder(colleagues)).slice(0, mostOffered) : [];
  const told = mentionedIn(text, colleagues);
  function choose(name: string) {
    if (!typed) return;
    const next = withMention(text, caret, { from: typed.from, name });
    onChange(next.text);
    // The field has the new text only after it has been drawn.
    requestAnimationFrame(() => {
      const element = document.getElementById(field);
      if (!(element instanceof HTMLTextAreaElement)) return;
      element.focus();
      element.setSelectionRange(next.caret, next.caret);
    });
  }
  return (
    <>
      {offered.length > 0 ? (
        <fieldset className={ui.row} aria-label="Mention">
          {offered.map(({ staffId, name }) => (
            <ToolButton key={staffId} onClick={() => choose(name)}>
              {name}
            </ToolButton>
          ))}
        </fieldset>
      ) : null}
      <p className={ui.soft} role="status">
        {told.length > 0 ? `Will be told: ${told.map(({ name }) => name).join(', ')}` : ''}
      </p>
    </>
  );
}
