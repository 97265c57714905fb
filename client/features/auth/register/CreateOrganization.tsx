import { Button, chakra, HStack, Icon, Input, Spinner, Stack } from '@chakra-ui/react';
import { Circle, CircleAlert, CircleCheck } from 'lucide-react';
import { useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { AuthLayout } from '#client/features/auth/frame/AuthLayout.tsx';
import { SignedInAs } from '#client/features/auth/frame/AuthParts.tsx';
import {
  createWorkspace,
  unfinishedWorkspaceQuery,
  type WorkspacePart,
  type WorkspaceParts,
  workspaceParts,
} from '#client/features/auth/register/create-workspace.ts';
import { useEnterSession } from '#client/features/auth/sign-in/use-enter-session.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer, CardSkeleton } from '#client/ui/feedback/Answer.tsx';
import { Field, Form, FormError } from '#client/ui/inputs/Form.tsx';
import { registerTeamInput } from '#shared/auth/auth.schema.ts';

/** Creates a workspace for an account without one, or completes a founder's unfinished workspace. */
export function CreateOrganization() {
  const { t } = useTranslation();
  const query = useReadOf(unfinishedWorkspaceQuery);
  const { data } = query;
  if (data?.isComplete) return <Navigate to={paths.home()} replace />;
  return (
    <AuthLayout title={t('auth.create.title')} subtitle={t('auth.create.subtitle')}>
      <FormError error={{ message: data?.refusal }} />
      {data && data.refusal === undefined ? <CreateOrganizationForm existing={data.existing} /> : null}
      {data ? null : <Answer query={query} skeleton={<CardSkeleton lines={3} />} reference="shown" />}
      <SignedInAs email={data?.email} />
    </AuthLayout>
  );
}

const schema = registerTeamInput.pick({ team: true });

interface CreateOrganizationFormProps {
  /** The parts that an earlier attempt created. */
  existing: WorkspaceParts;
}

/** Creates the workspace part by part; a retry resumes at the failed part. */
function CreateOrganizationForm({ existing }: CreateOrganizationFormProps) {
  const { t } = useTranslation();
  const enterSession = useEnterSession();
  const current = useRef<WorkspaceParts>(existing);
  const [parts, setParts] = useState<WorkspaceParts>(existing);
  const form = useApiForm({
    schema,
    values: { team: '' },
    fields: [],
    focus: 'team',
    submit: async ({ team }) => {
      const { session, teamId } = await createWorkspace(team, {
        existing: current.current,
        onCreate: (part, id) => {
          current.current = { ...current.current, [part]: id };
          setParts(current.current);
        },
      });
      await enterSession(session, { teamId });
    },
  });
  const { isBusy, failure } = form;
  const started = isBusy || Object.keys(parts).length > 0;

  return (
    <Form form={{ ...form, failure: failure && { message: failure.message } }}>
      <Field label={t('auth.fields.organization')} hint={t('auth.create.hint')} error={form.errorOf('team')}>
        <Input
          {...form.register('team')}
          autoComplete="organization"
          dir="auto"
          size="lg"
          readOnly={isBusy}
        />
      </Field>
      {started ? (
        <WorkspaceProgress parts={parts} next={isBusy ? 'running' : failure ? 'failed' : 'waiting'} />
      ) : null}
      <Button type="submit" size="xl" loading={form.isBusy} loadingText={t('auth.create.submitting')}>
        {t(started && !isBusy ? 'auth.create.continue' : 'auth.create.submit')}
      </Button>
    </Form>
  );
}

type StepState = 'done' | 'running' | 'failed' | 'waiting';

const marks = {
  done: (
    <Icon boxSize="4" color="success.fg">
      <CircleCheck aria-hidden />
    </Icon>
  ),
  running: <Spinner boxSize="4" borderWidth="2px" color="brand.solid" aria-hidden />,
  failed: (
    <Icon boxSize="4" color="danger.fg">
      <CircleAlert aria-hidden />
    </Icon>
  ),
  waiting: (
    <Icon boxSize="4" color="fg.disabled">
      <Circle aria-hidden />
    </Icon>
  ),
} as const;

interface WorkspaceProgressProps {
  parts: WorkspaceParts;
  /** The state of the first part that is missing. */
  next: 'waiting' | 'running' | 'failed';
}

function WorkspaceProgress({ parts, next }: WorkspaceProgressProps) {
  const { t } = useTranslation();
  const current = workspaceParts.find((part) => parts[part] === undefined);
  const stateOf = (part: WorkspacePart): StepState => {
    if (parts[part] !== undefined) return 'done';
    return part === current ? next : 'waiting';
  };
  return (
    <Stack as="ol" gap="2" listStyleType="none" aria-live="polite" aria-label={t('auth.create.progress')}>
      {workspaceParts.map((part) => {
        const state = stateOf(part);
        return (
          <HStack as="li" key={part} gap="2" textStyle="sm" color={state === 'waiting' ? 'fg.subtle' : 'fg'}>
            {marks[state]}
            {t(`auth.create.parts.${part}`)}
            <chakra.span srOnly>{t(`auth.create.states.${state}`)}</chakra.span>
          </HStack>
        );
      })}
    </Stack>
  );
}
