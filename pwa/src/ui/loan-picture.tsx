import { t } from '@lingui/core/macro';
import { Phone, Portrait } from './portrait.tsx';

/** Shows a man for R500 and a woman for any other amount. The picture is inline, so that it needs no request. */
export const LoanPicture = ({ value }: { value: number }) => (value === 500 ? <Man /> : <Woman />);

const Man = () => (
  <Portrait
    label={t`A smiling man holding his phone`}
    skin="#8a5638"
    shade="#68402a"
    hair="#241612"
    cloth="#0b6b61"
    collar={[
      ['#fff4e2', 'M66 102l14 6 14-6 9 2-17 22 3 24H71l3-24-17-22z'],
      ['#fff', 'M57 104l9-2 14 17-9 12zM103 104l-9-2-14 17 9 12z'],
    ]}
    top="M54 58c-3-10-3-22 3-30 6-9 14-12 23-12s17 3 23 12c6 8 6 20 3 30-2-3-3-9-4-16-3-3-5-5-7-6-9 2-21 2-30 0-2 1-4 3-7 6-1 7-2 13-4 16z"
  >
    <Phone skin="#8a5638" screen="#f5a524" />
  </Portrait>
);

const Woman = () => (
  <Portrait
    label={t`A smiling woman holding her phone`}
    isWarm
    skin="#96603f"
    shade="#71452c"
    hair="#241612"
    cloth="#b5501f"
    lips="#7d2d20"
    behind="M80 6c26 0 44 16 46 38 3 8 3 18-2 26-2 12-12 20-24 20H60c-12 0-22-8-24-20-5-8-5-18-2-26C36 22 54 6 80 6z"
    collar={[['#8c3a12', 'M60 103q20 26 40 0l6 1q-26 36-52 0z']]}
    top="M54 62c-2-22 6-40 26-40s28 18 26 40c-4-12-9-19-15-24-8 8-24 13-33 13-2 3-3 7-4 11z"
  >
    <path d="M54 77v.1M106 77v.1" stroke="#f5a524" strokeWidth="7" strokeLinecap="round" />
    <Phone skin="#96603f" screen="#7fd6c9" />
  </Portrait>
);
