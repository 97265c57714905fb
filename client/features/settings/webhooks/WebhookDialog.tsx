import { SimpleGrid } from '@chakra-ui/react';
import { useOpenProjects } from '#client/features/projects/queries.ts';
import { languageChoices } from '#client/features/workspace/public/use-language.ts';
import { teamsQuery } from '#client/features/workspace/queries.ts';
import { call } from '#client/lib/api/api.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Field, TextField } from '#client/ui/inputs/Form.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { ChecksField } from '#client/ui/settings/ChecksField.tsx';
import { languageCode } from '#shared/enums/language-code.ts';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import {
  chatNames,
  createWebhookInput,
  topicsFor,
  type Webhook,
  type WebhookKind,
  webhookKind,
  webhookTopic,
} from '#shared/webhooks/webhook.schema.ts';
import { webhooksApi } from '#shared/webhooks/webhooks.api.ts';

interface WebhookDialogProps {
  /** Absent: a new one. */
  webhook?: Webhook | undefined;
  onClose: () => void;
  onSecret: (secret: string | undefined) => void;
}

type Body = BodyInputOf<typeof webhooksApi.create>;

const idOf = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });

/** The target and the events of a webhook. */
export function WebhookDialog({ webhook, onClose, onSecret }: WebhookDialogProps) {
  const { t, i18n } = useTranslation();
  const { mutateAsync: save } = useWriteOf(
    async (body: Body) => {
      if (webhook) await call(webhooksApi.update, { params: { id: webhook.id }, body });
      else onSecret((await call(webhooksApi.create, { body })).secret);
    },
    { onSuccess: onClose, sends: [webhooksApi.create] },
  );
  const { name = '', url = '', topics = [], language, teamId, projectId } = webhook ?? {};
  const form = useApiForm({
    schema: createWebhookInput,
    values: { name, url, topics, language, teamId, projectId },
    submit: (body) => save(body),
  });
  const chosenKind = form.bind('kind');
  const chosenTopics = form.bind('topics');
  const messageLanguage = form.bind('language');
  const kind = webhook?.kind ?? chosenKind.value ?? 'signed';
  const offered = topicsFor(kind);

  function chooseKind(next: WebhookKind) {
    const left = topicsFor(next);
    chosenKind.onChange(next);
    chosenTopics.onChange(chosenTopics.value.filter((topic) => left.includes(topic)));
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="md"
      title={webhook ? t('webhooks.editTitle') : t('webhooks.new')}
      submitLabel={webhook ? t('webhooks.save') : t('webhooks.create')}
    >
      {webhook ? null : (
        <Field label={t('webhooks.kind')} error={form.errorOf('kind')}>
          <SelectInput
            value={kind}
            onChange={({ target }) => chooseKind(webhookKind.parse(target.value))}
            options={webhookKind.options.map((value) => ({
              value,
              label: value === 'signed' ? t('webhooks.signed') : chatNames[value],
            }))}
          />
        </Field>
      )}
      <TextField form={form} name="name" label={t('webhooks.name')} maxLength={80} />
      <TextField
        form={form}
        name="url"
        label={t('webhooks.url')}
        hint={<UrlHint kind={kind} />}
        inputMode="url"
        autoComplete="off"
        dir="ltr"
      />
      <ChecksField
        legend={t('webhooks.topics')}
        options={webhookTopic.options.filter((topic) => offered.includes(topic) || topics.includes(topic))}
        {...chosenTopics}
        labelOf={(topic) => t(`webhooks.topic.${topic}`)}
        columns={2}
        error={form.errorOf('topics')}
      />
      <PlaceFields team={form.bind('teamId')} project={form.bind('projectId')} />
      {kind === 'signed' ? null : (
        <Field label={t('webhooks.language')}>
          <SelectInput
            value={messageLanguage.value ?? i18n.language}
            onChange={({ target }) => messageLanguage.onChange(languageCode.parse(target.value))}
            options={languageChoices}
          />
        </Field>
      )}
    </FormDialog>
  );
}

function UrlHint({ kind }: { kind: WebhookKind }) {
  const { t } = useTranslation();
  if (kind === 'signed') return t('webhooks.urlHint');
  return kind === 'ntfy' ? t('webhooks.ntfyHint') : t('webhooks.chatHint', { chat: chatNames[kind] });
}

interface Choice {
  value: string | null | undefined;
  onChange: (id: string | null) => void;
}

/** Restricts a webhook to a team and a project; without a choice it receives events of all. */
function PlaceFields({ team, project }: { team: Choice; project: Choice }) {
  const { t } = useTranslation();
  const { data: teams } = useReadOf(teamsQuery);
  const { projects } = useOpenProjects();
  const fields = [
    { choice: team, label: t('webhooks.team'), all: t('webhooks.allTeams'), options: teams?.items ?? [] },
    { choice: project, label: t('webhooks.project'), all: t('webhooks.allProjects'), options: projects },
  ];
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      {fields.map(({ choice, label, all, options }) => (
        <Field key={label} label={label}>
          <SelectInput
            value={choice.value ?? ''}
            placeholder={all}
            onChange={({ target }) => choice.onChange(target.value || null)}
            options={options.map(idOf)}
          />
        </Field>
      ))}
    </SimpleGrid>
  );
}
