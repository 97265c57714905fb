import { Button, Input, Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChecksField } from '#client/features/settings/parts/ChecksField.tsx';
import { fieldProblems } from '#client/features/settings/parts/field-problems.ts';
import { apiTokensQuery } from '#client/features/settings/tokens/queries.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { addDays, today } from '#client/lib/calendar.ts';
import { DatePicker } from '#client/ui/DatePicker.tsx';
import { Field } from '#client/ui/Field.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import {
  type ApiTokenScope,
  apiTokenScope,
  createApiTokenInput,
  longestTokenDays,
  tokenLives,
} from '#shared/api-tokens/api-token.schema.ts';
import { apiTokensApi } from '#shared/api-tokens/api-tokens.api.ts';

export interface ApiTokenDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onMade: (token: string) => void;
}

const someDay = 'day';

/** Makes a token: for what, and for how long. */
export function ApiTokenDialog({ open, onOpenChange, onMade }: ApiTokenDialogProps) {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly ApiTokenScope[]>(['read']);
  const [life, setLife] = useState(String(tokenLives[0]));
  const [day, setDay] = useState(addDays(today(), tokenLives[0]));
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSaving, setSaving] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const expiresOn = life === someDay ? day : addDays(today(), Number(life));
    const input = createApiTokenInput.safeParse({ name, scopes, expiresOn });
    if (!input.success) return setProblems(fieldProblems(input.error));
    setSaving(true);
    try {
      const { token } = await call(apiTokensApi.create, { body: input.data });
      setName('');
      setProblems({});
      onOpenChange(false);
      onMade(token);
      await queryClient.invalidateQueries({ queryKey: apiTokensQuery(tenantId).queryKey });
    } catch (error) {
      setProblems(fieldProblems(error));
    } finally {
      setSaving(false);
    }
  }

  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title={t('apiTokens.new')}
      onSubmit={(event) => void submit(event)}
      footer={
        <Button type="submit" loading={isSaving} loadingText={t('apiTokens.create')}>
          {t('apiTokens.create')}
        </Button>
      }
    >
      <Stack gap="4">
        {problems.all ? <Notice tone="danger">{problems.all}</Notice> : null}
        <Field label={t('apiTokens.name')} error={problems.name}>
          <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={80} dir="auto" />
        </Field>
        <ChecksField
          legend={t('apiTokens.scopes')}
          options={apiTokenScope.options}
          chosen={scopes}
          onChange={setScopes}
          labelOf={(scope) => t(`apiTokens.scope.${scope}`)}
          hintOf={(scope) => t(`apiTokens.scopeHint.${scope}`)}
          error={problems.scopes}
        />
        <Field label={t('apiTokens.expires')} error={life === someDay ? undefined : problems.expiresOn}>
          <SelectInput
            value={life}
            onChange={(event) => setLife(event.target.value)}
            options={[
              ...tokenLives.map((count) => ({ value: String(count), label: t('apiTokens.days', { count }) })),
              { value: someDay, label: t('apiTokens.untilDay') },
            ]}
          />
        </Field>
        {life === someDay ? (
          <Field label={t('apiTokens.chosenDay')} error={problems.expiresOn}>
            <DatePicker
              label={t('apiTokens.chosenDay')}
              value={day}
              onChange={(chosen) => setDay(chosen ?? day)}
              min={addDays(today(), 1)}
              max={addDays(today(), longestTokenDays)}
            />
          </Field>
        ) : null}
      </Stack>
    </Modal>
  );
}
