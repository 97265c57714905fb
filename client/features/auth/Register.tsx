import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { AuthLayout } from '#client/features/auth/AuthLayout.tsx';
import { HaveAccount } from '#client/features/auth/HaveAccount.tsx';
import { type Person, PersonForm } from '#client/features/auth/PersonForm.tsx';
import { setupQuery } from '#client/features/auth/queries.ts';
import { TeamNameForm } from '#client/features/auth/TeamNameForm.tsx';
import { useEnterSession } from '#client/features/auth/use-enter-session.ts';
import { call } from '#client/lib/api.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { useReadOf } from '#client/lib/read.ts';
import { isSignedIn } from '#client/lib/session.ts';
import { CardSkeleton } from '#client/ui/CardSkeleton.tsx';
import { authApi } from '#shared/auth/auth.api.ts';
import type { Setup } from '#shared/system/system.api.ts';

const secondStep = '2';

/** Registration is closed: what remains is an invitation's code or an account that exists. */
function InviteOnly() {
  const { t } = useTranslation();
  return (
    <AuthLayout title={t('auth.register.inviteOnlyTitle')} subtitle={t('auth.register.inviteOnlyText')}>
      <Button asChild size="xl">
        <Link to={paths.passcode()}>{t('auth.register.enterCode')}</Link>
      </Button>
      <HaveAccount />
    </AuthLayout>
  );
}

/** The steps are kept in the address, so that "back" goes to the first one; what was typed is kept here. */
function RegisterSteps({ captcha }: { captcha: Setup['captcha'] }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const enterSession = useEnterSession();
  const [team, setTeam] = useState('');
  const [teamError, setTeamError] = useState<string>();
  const [person, setPerson] = useState<Person>({ name: '', email: '' });
  const isSecond = query.get('step') === secondStep && team.trim() !== '';

  async function register(input: Person): Promise<void> {
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const body = { ...input, team, timezone, preferredLanguage: i18n.language };
    const result = await call(authApi.register, { body }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.fields.team === undefined) throw error;
      setPerson(input);
      setTeamError(error.fields.team);
      setQuery({}, { replace: true });
    });
    if (result === undefined) return;
    if ('token' in result) return enterSession(result);
    await navigate(paths.login({ email: input.email }), { replace: true });
  }

  if (isSecond) {
    return (
      <AuthLayout
        title={t('auth.register.personTitle')}
        subtitle={<Trans i18nKey="auth.register.step2" values={{ team }} components={{ team: <bdi /> }} />}
      >
        <PersonForm
          person={person}
          captcha={captcha}
          onPersonChange={setPerson}
          onBack={() => void navigate(-1)}
          onSubmit={register}
        />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('auth.register.teamTitle')} subtitle={t('auth.register.step1')}>
      <TeamNameForm
        team={team}
        error={teamError}
        onTeamChange={(name) => {
          setTeam(name);
          setTeamError(undefined);
        }}
        onNext={() => setQuery({ step: secondStep })}
      />
      <HaveAccount />
    </AuthLayout>
  );
}

export function Register() {
  const { t } = useTranslation();
  const [alreadySignedIn] = useState(isSignedIn);
  const { data: setup, isLoading, failureCount } = useReadOf(setupQuery);
  if (alreadySignedIn) return <Navigate to={paths.home()} replace />;
  if (setup?.ssoOnly) return <Navigate to={paths.login()} replace />;
  if (setup?.registration === 'invite-only') return <InviteOnly />;
  // An installation that does not say what it allows is asked by registering.
  if (isLoading && failureCount === 0) {
    return (
      <AuthLayout title={t('auth.register.teamTitle')} subtitle={t('auth.register.step1')}>
        <CardSkeleton lines={3} />
      </AuthLayout>
    );
  }
  return <RegisterSteps captcha={setup?.captcha} />;
}
