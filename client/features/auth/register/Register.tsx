import { Button, Input } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Trans } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { AuthLayout } from '#client/features/auth/frame/AuthLayout.tsx';
import { HaveAccount, LinkButton } from '#client/features/auth/frame/AuthParts.tsx';
import { setupQuery } from '#client/features/auth/queries.ts';
import { type Person, PersonForm } from '#client/features/auth/register/PersonForm.tsx';
import { UsesField } from '#client/features/auth/register/UsesField.tsx';
import { DemoOffer } from '#client/features/auth/sign-in/DemoOffer.tsx';
import { useEnterSession } from '#client/features/auth/sign-in/use-enter-session.ts';
import { call } from '#client/lib/api/api.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { paths } from '#client/lib/paths.ts';
import { isSignedIn } from '#client/lib/session/session.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { CardSkeleton } from '#client/ui/feedback/Answer.tsx';
import { Field, Form } from '#client/ui/inputs/Form.tsx';
import { authApi } from '#shared/auth/auth.api.ts';
import { registerTeamInput } from '#shared/auth/auth.schema.ts';
import type { Setup } from '#shared/system/system.api.ts';
import { modulesFor, type TeamUse } from '#shared/workspaces/modules.ts';

const secondStep = '2';

/** Registration is closed: what remains is an invitation's code or an account that exists. */
function InviteOnly() {
  const { t } = useTranslation();
  return (
    <AuthLayout title={t('auth.register.inviteOnlyTitle')} subtitle={t('auth.register.inviteOnlyText')}>
      <LinkButton to={paths.passcode()}>{t('auth.register.enterCode')}</LinkButton>
      <HaveAccount />
    </AuthLayout>
  );
}

/** The steps are kept in the address, so that "back" goes to the first one; what was typed is kept here. */
function RegisterSteps({ captcha, offersDemo = false }: Partial<Setup>) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const enterSession = useEnterSession();
  const [team, setTeam] = useState('');
  const [uses, setUses] = useState<readonly TeamUse[]>([]);
  const [teamError, setTeamError] = useState<string>();
  const [person, setPerson] = useState<Person>({ name: '', email: '' });
  const isSecond = query.get('step') === secondStep && team.trim() !== '';

  async function register(input: Person): Promise<void> {
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const about = { team, modules: modulesFor(uses), timezone, preferredLanguage: i18n.language };
    const body = { ...input, ...about };
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
        uses={uses}
        onUsesChange={setUses}
        error={teamError}
        onTeamChange={(name) => {
          setTeam(name);
          setTeamError(undefined);
        }}
        onNext={() => setQuery({ step: secondStep })}
      />
      {offersDemo ? <DemoOffer /> : null}
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
  // If the setup cannot be read, the server decides when somebody registers.
  if (isLoading && failureCount === 0) {
    return (
      <AuthLayout title={t('auth.register.teamTitle')} subtitle={t('auth.register.step1')}>
        <CardSkeleton lines={3} />
      </AuthLayout>
    );
  }
  return <RegisterSteps {...setup} />;
}

const schema = registerTeamInput.pick({ team: true });

interface TeamNameFormProps {
  team: string;
  uses: readonly TeamUse[];
  onUsesChange: (uses: readonly TeamUse[]) => void;
  /** The server's error about the name. */
  error?: string;
  onTeamChange: (team: string) => void;
  onNext: () => void;
}

/** Registration, first step. */
function TeamNameForm({ team, uses, error, onTeamChange, onUsesChange, onNext }: TeamNameFormProps) {
  const { t } = useTranslation();
  const form = useApiForm({ schema, values: { team }, focus: 'team', submit: onNext });
  const { setError } = form;

  useEffect(() => {
    if (error !== undefined) setError('team', { type: 'server', message: error });
  }, [error, setError]);

  return (
    <Form form={form}>
      <Field label={t('auth.fields.team')} hint={t('auth.register.teamHint')} error={form.errorOf('team')}>
        <Input
          {...form.register('team', { onChange: (event) => onTeamChange(event.target.value) })}
          autoComplete="organization"
          dir="auto"
          size="lg"
        />
      </Field>
      <UsesField uses={uses} onChange={onUsesChange} />
      <Button type="submit" size="xl">
        {t('auth.register.continue')}
      </Button>
    </Form>
  );
}
