import { Button, chakra, HStack, Input } from '@chakra-ui/react';
import { useState } from 'react';
import { z } from 'zod';
import { call } from '#client/lib/api/api.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { type ApiForm, useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { Field, TextField } from '#client/ui/inputs/Form.tsx';
import { PasswordField } from '#client/ui/inputs/PasswordField.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { ChecksField } from '#client/ui/settings/ChecksField.tsx';
import {
  addCalendarsInput,
  calendarKind,
  calendarTexts,
  discoverCalendarsInput,
  type FoundCalendar,
} from '#shared/calendars/calendar.schema.ts';
import { calendarsApi } from '#shared/calendars/calendars.api.ts';
import type { BodyInputOf } from '#shared/http/endpoint.ts';

type Way = z.infer<typeof calendarKind>;
type Account = z.output<typeof discoverCalendarsInput>;

const [addressInput] = addCalendarsInput.options;
const choiceInput = z.object({ calendars: z.array(z.string()).min(1, calendarTexts.nothing) });

/** The calendars of an account whose password was accepted. */
interface Found {
  account: Account;
  calendars: readonly FoundCalendar[];
}

function useForms(onClose: () => void) {
  const [found, setFound] = useState<Found>();
  const { mutateAsync: add } = useWrite(calendarsApi.add, {
    input: (body: BodyInputOf<typeof calendarsApi.add>) => ({ body }),
    onSuccess: onClose,
  });
  const address = useApiForm({
    schema: addressInput,
    values: { kind: 'address', address: '' },
    submit: (body) => add(body),
  });
  const account = useApiForm({
    schema: discoverCalendarsInput,
    values: { address: '', username: '', password: '' },
    submit: async (body) => {
      const { items } = await call(calendarsApi.discover, { body });
      setFound({ account: body, calendars: items });
    },
  });
  const choice = useApiForm({
    schema: choiceInput,
    values: { calendars: [] },
    submit: ({ calendars: chosen }) => {
      if (found === undefined) return undefined;
      const calendars = found.calendars.filter((each) => chosen.includes(each.address));
      return add({ ...found.account, kind: 'caldav', calendars });
    },
  });
  return { found, address, account, choice };
}

/** Adds a calendar by its secret address, or some of a CalDAV account. */
export function AddCalendarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>('address');
  const { found, address, account, choice } = useForms(onClose);
  const step = way === 'address' ? 'address' : found ? 'choice' : 'account';
  return (
    <FormDialog
      form={{ address, account, choice }[step]}
      size="md"
      onClose={onClose}
      title={t('settings.calendars.add')}
      description={t('settings.calendars.private')}
      submitLabel={t(step === 'account' ? 'settings.calendars.find' : 'settings.calendars.add')}
      disabled={step === 'choice' && found?.calendars.length === 0}
    >
      {step === 'choice' ? null : (
        <HStack>
          <SegmentedControl
            label={t('settings.calendars.way')}
            size="md"
            value={way}
            onChange={(value) => setWay(calendarKind.options.find((each) => each === value) ?? way)}
            items={calendarKind.options.map((value) => ({
              value,
              label: t(`settings.calendars.ways.${value}`),
            }))}
          />
        </HStack>
      )}
      {step === 'address' ? <AddressFields form={address} /> : null}
      {step === 'account' ? <AccountFields form={account} /> : null}
      {step === 'choice' && found ? <FoundCalendars form={choice} calendars={found.calendars} /> : null}
    </FormDialog>
  );
}

const programs = ['google', 'outlook', 'apple', 'nextcloud'] as const;

function AddressFields({ form }: { form: ApiForm<z.input<typeof addressInput>> }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        form={form}
        name="address"
        label={t('settings.calendars.address')}
        type="url"
        autoComplete="off"
        maxLength={2000}
      />
      <chakra.ul display="grid" gap="1" textStyle="sm" color="fg.muted" listStyle="none">
        {programs.map((program) => (
          <li key={program}>{t(`settings.calendars.where.${program}`)}</li>
        ))}
      </chakra.ul>
    </>
  );
}

const icloud = 'https://caldav.icloud.com';

function AccountFields({ form }: { form: ApiForm<z.input<typeof discoverCalendarsInput>> }) {
  const { t } = useTranslation();
  return (
    <>
      <Field
        label={t('settings.calendars.server')}
        hint={t('settings.calendars.serverHint')}
        error={form.errorOf('address')}
        aside={
          <Button size="xs" variant="ghost" onClick={() => form.setValue('address', icloud)}>
            {t('settings.calendars.icloud')}
          </Button>
        }
      >
        <Input dir="ltr" type="url" autoComplete="off" maxLength={2000} {...form.register('address')} />
      </Field>
      <TextField form={form} name="username" label={t('settings.calendars.username')} autoComplete="off" />
      <Field
        label={t('settings.calendars.password')}
        hint={t('settings.calendars.passwordHint')}
        error={form.errorOf('password')}
      >
        <PasswordField {...form.register('password')} autoComplete="off" />
      </Field>
    </>
  );
}

interface FoundCalendarsProps {
  form: ApiForm<z.input<typeof choiceInput>>;
  calendars: readonly FoundCalendar[];
}

function FoundCalendars({ form, calendars }: FoundCalendarsProps) {
  const { t } = useTranslation();
  if (calendars.length === 0) return <Notice tone="info">{t('settings.calendars.foundNone')}</Notice>;
  return (
    <ChecksField
      legend={t('settings.calendars.found')}
      options={calendars.map(({ address }) => address)}
      {...form.bind('calendars')}
      labelOf={(address) => calendars.find((each) => each.address === address)?.name ?? address}
      error={form.errorOf('calendars')}
    />
  );
}
