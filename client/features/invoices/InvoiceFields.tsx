import { Box, Button, Grid } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { clientsQuery, projectsQuery } from '#client/features/projects/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { DateRangePicker } from '#client/ui/dates/DateRangePicker.tsx';
import { type DatePreset, datePresets } from '#client/ui/dates/date-presets.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { EntityPicker, MultiEntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import { type InvoiceGrouping, invoiceGroupings } from '#shared/invoices/invoice.schema.ts';

interface Bound<T> {
  value: T;
  onChange: (value: T) => void;
}

interface ClientFieldProps extends Bound<string> {
  error: string | undefined;
  /** The field that the surrounding dialog focuses first. */
  ref: RefObject<HTMLDivElement | null>;
}

/** The button of the field, for the focus of a dialog. */
export const clientButton = ({ current }: RefObject<HTMLDivElement | null>) =>
  current?.querySelector('button') ?? null;

/** The billed client. */
export function ClientField({ value, onChange, error, ref }: ClientFieldProps) {
  const { t } = useTranslation();
  const { data: clients } = useReadOf(clientsQuery);
  return (
    <Box ref={ref}>
      <Field label={t('invoices.create.client')} error={error}>
        <EntityPicker
          label={t('invoices.create.client')}
          placeholder={t('invoices.create.chooseClient')}
          items={clients?.items ?? []}
          loading={clients === undefined}
          itemKey={({ id }) => id}
          itemText={({ name }) => name}
          value={value || null}
          onChange={(id) => onChange(id ?? '')}
        />
      </Field>
    </Box>
  );
}

/** A month is billed most often. */
const presets: readonly DatePreset[] = datePresets.filter(({ labelKey }) => labelKey.endsWith('Month'));

interface PeriodFieldsProps {
  first: Bound<string>;
  last: Bound<string>;
  grouping: Bound<InvoiceGrouping>;
  error: string | undefined;
}

/** The billed period, and the grouping of its time into lines. */
export function PeriodFields({ first, last, grouping, error }: PeriodFieldsProps) {
  const { t } = useTranslation();
  return (
    <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
      <Field label={t('invoices.create.period')} error={error}>
        <DateRangePicker
          isField
          presets={presets}
          value={{ from: first.value, to: last.value }}
          onChange={({ from, to }) => {
            first.onChange(from);
            last.onChange(to);
          }}
        />
      </Field>
      <Field label={t('invoices.create.grouping')}>
        <SelectInput
          value={grouping.value}
          onChange={(event) => {
            const chosen = invoiceGroupings.find((one) => one === event.target.value);
            if (chosen) grouping.onChange(chosen);
          }}
          options={invoiceGroupings.map((value) => ({ value, label: t(`invoices.grouping.${value}`) }))}
        />
      </Field>
    </Grid>
  );
}

interface ProjectChoiceProps extends Bound<string[]> {
  client: string;
}

/** Some of the client's projects, where there are several; what was chosen stays to be seen wherever it went. */
export function ProjectChoice({ client, value, onChange }: ProjectChoiceProps) {
  const { t } = useTranslation();
  const { data } = useReadOf(projectsQuery);
  const choices = (data?.items ?? []).filter(
    ({ id, isArchived, organizationContactId }) =>
      value.includes(id) || (organizationContactId === client && !isArchived),
  );
  if (client === '' || (choices.length < 2 && value.length === 0)) return null;
  return (
    <Field label={t('invoices.create.projects')}>
      <MultiEntityPicker
        label={t('invoices.create.projects')}
        placeholder={t('invoices.create.allProjects')}
        items={choices}
        itemKey={({ id }) => id}
        itemText={({ name }) => name}
        value={value}
        onChange={onChange}
        clearable
      />
    </Field>
  );
}

/** Leads to the clients, without whom nothing can be billed. */
export function NoClients() {
  const { t } = useTranslation();
  return (
    <EmptyState
      compact
      title={t('invoices.create.noClients')}
      action={
        <Button asChild variant="outline" size="sm">
          <Link to={paths.settings('clients')}>{t('invoices.create.toClients')}</Link>
        </Button>
      }
    />
  );
}
