import { useNavigate, useSearchParams } from 'react-router-dom';
import { AuthLayout } from '#client/features/auth/frame/AuthLayout.tsx';
import { SignedInAs } from '#client/features/auth/frame/AuthParts.tsx';
import { SecondFactorSetup } from '#client/features/auth/public/SecondFactorSetup.tsx';
import { meQuery } from '#client/features/auth/queries.ts';
import { safeNextPath } from '#client/features/auth/sign-in/next-path.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { secondFactorTexts } from '#shared/auth/second-factor.schema.ts';

/** Sets up the second factor that the caller's role demands before anything else. */
export function SecondFactor() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const next = safeNextPath(query.get('next'));
  const { data: me } = useReadOf(meQuery);
  return (
    <AuthLayout
      title={t('auth.secondFactor.setupTitle')}
      subtitle={toLocalText(secondFactorTexts.setupRequired)}
    >
      <SecondFactorSetup onDone={() => void navigate(next ?? paths.home(), { replace: true })} />
      <SignedInAs email={me?.email} />
    </AuthLayout>
  );
}
