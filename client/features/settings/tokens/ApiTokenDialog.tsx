import { Input } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChecksField } from '#client/features/settings/public/ChecksField.tsx';
import { call } from '#client/lib/api.ts';
import { today } from '#client/lib/clock.ts';
import { keyOf } from '#client/lib/read.ts';
import { useApiForm } from '#client/lib/use-api-form.ts';
import { DatePicker } from '#client/ui/DatePicker.tsx';
import { Field } from '#client/ui/Field.tsx';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import { SelectInput } from '#client/ui/SelectInput.tsx';
import {
  apiTokenScope,
  createApiTokenInput,
  longestTokenDays,
  tokenLives,
} from '#shared/api-tokens/api-token.schema.ts';
import { apiTokensApi } from '#shared/api-tokens/api-tokens.api.ts';
import { addDays } from '#shared/time/calendar-day.ts';

export interface ApiTokenDialogProps {
  onClose: () => void;
  onMade: (token: string) => void;
}

const someDay = 'day';

/** Makes a token: for what, and for how long. */
export function ApiTokenDialog({ onClose, onMade }: ApiTokenDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [life, setLife] = useState(String(tokenLives[0]));
  const isOnDay = life === someDay;
  const form = useApiForm({
    schema: createApiTokenInput,
    values: { name: '', scopes: ['read'], expiresOn: addDays(today(), tokenLives[0]) },
    submit: async (body) => {
      const { token } = await call(apiTokensApi.create, { body });
      onClose();
      onMade(token);
      await queryClient.invalidateQueries({ queryKey: keyOf(apiTokensApi.list, {}) });
    },
  });
  const { bind, errorOf } = form;
  const day = bind('expiresOn');

  function changeLife(chosen: string): void {
    setLife(chosen);
    if (chosen !== someDay) day.onChange(addDays(today(), Number(chosen)));
  }

  return (
    <FormDialog form={form} onClose={onClose} title={t('apiTokens.new')} submitLabel={t('apiTokens.create')}>
      <Field label={t('apiTokens.name')} error={errorOf('name')}>
        <Input {...form.register('name')} maxLength={80} dir="auto" />
      </Field>
      <ChecksField
        legend={t('apiTokens.scopes')}
        options={apiTokenScope.options}
        {...bind('scopes')}
        labelOf={(scope) => t(`apiTokens.scope.${scope}`)}
        hintOf={(scope) => t(`apiTokens.scopeHint.${scope}`)}
        error={errorOf('scopes')}
      />
      <Field label={t('apiTokens.expires')} error={isOnDay ? undefined : errorOf('expiresOn')}>
        <SelectInput
          value={life}
          onChange={(event) => changeLife(event.target.value)}
          options={[
            ...tokenLives.map((count) => ({ value: String(count), label: t('apiTokens.days', { count }) })),
            { value: someDay, label: t('apiTokens.untilDay') },
          ]}
        />
      </Field>
      {isOnDay ? (
        <Field label={t('apiTokens.chosenDay')} error={errorOf('expiresOn')}>
          <DatePicker
            label={t('apiTokens.chosenDay')}
            value={day.value}
            onChange={(chosen) => day.onChange(chosen ?? day.value)}
            min={addDays(today(), 1)}
            max={addDays(today(), longestTokenDays)}
          />
        </Field>
      ) : null}
    </FormDialog>
  );
}
