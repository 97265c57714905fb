import { billableDefaultsQuery } from '#client/features/rates/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Field } from '#client/ui/inputs/Form.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { billableByDefault } from '#shared/rates/billable-default.ts';

interface BillableFieldProps {
  /** Null: as the level above has it. */
  value: boolean | null;
  onChange: (value: boolean | null) => void;
  /** The project, of a client perhaps; absent: the client itself. */
  project?: { readonly id: string | undefined };
  /** Absent where there is none, or not yet. */
  clientId: string | null | undefined;
}

/** Whether new time of a project or a client is billable. */
export function BillableField({ value, onChange, project, clientId }: BillableFieldProps) {
  const { t } = useTranslation();
  const { data } = useReadOf(billableDefaultsQuery);
  const word = (isOn: boolean) => t(`money.billable.${isOn ? 'on' : 'off'}`);
  const client = data?.clients.find(({ id }) => id === clientId);
  const hasRate = data?.projects.find(({ id }) => id === project?.id)?.hasRate ?? false;
  const inherited =
    data &&
    billableByDefault({
      project: project && { billable: null, hasRate },
      client: project ? client : { billable: null, hasRate: client?.hasRate ?? false },
      organization: data.organization,
    });
  const above = project && clientId ? 'client' : 'organization';
  const unset =
    inherited === undefined ? '' : t(`money.billable.inherited.${above}`, { value: word(inherited) });
  return (
    <Field label={t('money.billable.label')} hint={t('money.billable.hint')}>
      <SelectInput
        value={value === null ? '' : String(value)}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value === 'true')}
        options={[
          { value: '', label: unset },
          { value: 'true', label: word(true) },
          { value: 'false', label: word(false) },
        ]}
      />
    </Field>
  );
}
