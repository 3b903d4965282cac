import { furthestStep } from '@tshepa/contracts/steps';
import { Navigate } from 'react-router-dom';
import { factsOf, useApplication } from '../../offline/index.ts';
import { paths } from '../../platform/paths.ts';
import { useProgress } from '../../platform/storage/progress.ts';
import { Spinner } from '../../ui/basics/logo.tsx';

export function FormApplicationPage() {
  const { isLoaded, draft } = useApplication();
  const { submitted, customerId } = useProgress();
  if (!isLoaded) return <Spinner />;
  if (customerId && (submitted || !draft)) return <Navigate to={paths.loading} replace />;
  if (!draft?.loanRequest) return <Navigate to={paths.home} replace />;
  return <Navigate to={furthestStep(factsOf(draft)).path} replace />;
}
