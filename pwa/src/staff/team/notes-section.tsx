import { useInfiniteQuery } from '@tanstack/react-query';
import { fieldLimits } from '@tshepa/contracts/constants';
import type { CustomerRecord } from '@tshepa/contracts/entities/customer';
import type { Note } from '@tshepa/contracts/entities/team';
import { addNote } from '@tshepa/contracts/operations/team/add-note';
import { listNotes } from '@tshepa/contracts/operations/team/list-notes';
import { finishedStates } from '@tshepa/contracts/rules/queues';
import { useState } from 'react';
import { useSiteStatus } from '../../platform/status/site-status.ts';
import { Button } from '../../ui/basics/button.tsx';
import { Checkbox } from '../../ui/forms/choices.tsx';
import { TextArea } from '../../ui/inputs/text-input.tsx';
import { useStaffCall } from '../api/action.ts';
import { staffKeys } from '../api/query.ts';
import { staffCall } from '../api/session.ts';
import { useHalfMade } from '../lock/half-made.ts';
import { Section } from '../record/detail/facts.tsx';
import { FirstLoad } from '../shell/admin-page.tsx';
import { ActionForm, Problem } from '../ui/action-form.tsx';
import { Badge } from '../ui/badge.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import ui from '../ui/staff.module.css';
import { Timeline, TimelineEntry } from '../ui/timeline.tsx';
import { StaffName } from './colleagues.tsx';
import { useDraft } from './drafts.ts';
import styles from './team.module.css';

const MentionPicker = lazyPart(() => import('../handover/mention-picker.tsx'), 'MentionPicker');

export function NotesSection({ record }: { record: CustomerRecord }) {
  const notes = useInfiniteQuery({
    queryKey: staffKeys.notes(record.id),
    queryFn: ({ signal, pageParam }) => staffCall(listNotes, { id: record.id, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.reduce((sum, page) => sum + page.notes.length, 0) < last.total ? pages.length + 1 : undefined,
    refetchOnMount: 'always',
  });
  const shown = notes.data?.pages.flatMap((page) => page.notes) ?? [];
  return (
    <Section title="Notes" isWide>
      <div className={ui.list}>
        <NoteForm record={record} />
        <Problem of={notes.error} />
        <FirstLoad isPending={notes.isPending} fetchStatus={notes.fetchStatus} />
        {shown.length > 0 ? (
          <Timeline label="Notes, newest first">
            {shown.map((note) => (
              <NoteItem key={note.id} note={note} />
            ))}
          </Timeline>
        ) : null}
        {notes.hasNextPage ? (
          <Button look="plain" isBusy={notes.isFetchingNextPage} onClick={() => void notes.fetchNextPage()}>
            Older notes
          </Button>
        ) : null}
      </div>
    </Section>
  );
}

export const NoteItem = ({ note }: { note: Note }) => (
  <TimelineEntry
    at={note.at}
    who={
      <>
        {note.isStop ? <Badge tone="stop">Stop</Badge> : null}{' '}
        <strong>
          <StaffName email={note.author} />
        </strong>
      </>
    }
  >
    <p className={styles.note}>{note.text}</p>
  </TimelineEntry>
);

function NoteForm({ record: { id, loanDistributions } }: { record: CustomerRecord }) {
  const isOnline = useSiteStatus((status) => status.isOnline);
  const [text, setText] = useDraft(`note ${id}`);
  const [isStop, setIsStop] = useHalfMade(`stop ${id}`, () => false);
  const [caret, setCaret] = useState(0);
  const canStop = !finishedStates.includes(loanDistributions.state);
  const add = useStaffCall(addNote, {
    record: { id },
    done: () => 'The note was added.',
    onDone: () => {
      setText('');
      setIsStop(false);
    },
  });
  return (
    <ActionForm
      label="Add note"
      look="secondary"
      action={add}
      isDisabled={!isOnline || !text.trim()}
      onSubmit={() => add.run({ id, text: text.trim(), ...(canStop && isStop ? { isStop } : {}) })}
    >
      <TextArea
        id="newNote"
        label="New note"
        hint="For colleagues only. It cannot be changed later. @name tells a colleague."
        rows={2}
        maxLength={fieldLimits.message}
        readOnly={add.isBusy}
        value={text}
        onChange={setText}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
      />
      {text.includes('@') ? (
        <MentionPicker field="newNote" text={text} caret={caret} onChange={setText} />
      ) : null}
      {canStop ? (
        <Checkbox
          id="stopNote"
          label="Stop"
          hint="Nothing is paid out until another manager clears it with a reason."
          isChecked={isStop}
          onChange={setIsStop}
        />
      ) : null}
    </ActionForm>
  );
}
