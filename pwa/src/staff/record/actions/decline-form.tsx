import { useStaffAction } from '../../api/action.ts';
import { stateProblemText } from '../../api/problem.ts';
import { ActionForm } from '../../ui/action-form.tsx';
import { decline } from './decide.ts';
import { DeclineFields, useDecline } from './decline-fields.tsx';
import { NoticePreview } from './notice-preview.tsx';
import type { ActionFormProps } from './offers.ts';

export function DeclineForm({ record, onClose }: ActionFormProps) {
  const { why, setTried, clearNote, fields } = useDecline(`decline ${record.id}`);
  const action = useStaffAction(decline, {
    record,
    done: 'Decline',
    onDone: () => {
      clearNote();
      onClose();
    },
    problemOf: stateProblemText,
  });
  return (
    <ActionForm
      label="Decline"
      look="danger"
      action={action}
      onSubmit={() => {
        setTried();
        if (why) action.run({ id: record.id, ...why });
      }}
      onClose={onClose}
    >
      <p>The application ends and the customer is notified. The reason is kept with it.</p>
      <DeclineFields fields={fields} reasonLabel="Reason" causeLabel="What the customer is told">
        {why ? (
          <NoticePreview
            notice={{ to: 'DECLINED', action: 'decline', cause: why.cause }}
            language={record.language}
          />
        ) : null}
      </DeclineFields>
    </ActionForm>
  );
}
