import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/basics/button.tsx';
import { ResumeOffer } from './identity/resume-offer.tsx';
import { LimitView } from './outcome-views.tsx';

type Props = {
  onHome: () => void;
  /** Whether it is the owner's own application that stands in the way, and can be gone on with. */
  canResume: boolean;
};

/** The limit page, wherever somebody meets it, with the way on to the application that they have. */
export const LimitVerdict = ({ onHome, canResume }: Props) => (
  <ResumeOffer isOffered={canResume}>
    {(open) => (
      <LimitView onHome={onHome}>
        {canResume ? (
          <Button look="secondary" onClick={open}>
            <Trans>Continue my application</Trans>
          </Button>
        ) : null}
      </LimitView>
    )}
  </ResumeOffer>
);
