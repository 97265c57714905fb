import { Box, Button, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import type { SavedReportList } from '#client/features/reports/saved/saved-reports.ts';
import { useToday } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api/api.ts';
import { useAttempt } from '#client/lib/input/use-attempt.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { CopyButton } from '#client/ui/buttons/CopyButton.tsx';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field } from '#client/ui/inputs/Form.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { type SavedReport, shareDays } from '#shared/reports/saved-report.schema.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';

export interface ShareDialogProps {
  saved: SavedReport;
  list: SavedReportList;
  onClose: () => void;
}

/** The link of a saved report: made, kept open for longer, withdrawn. */
export function ShareDialog({ saved, list, onClose }: ShareDialogProps) {
  const { t } = useTranslation();
  const [isLeaving, setLeaving] = useState(false);
  if (!isLeaving)
    return <LinkDialog saved={saved} list={list} onClose={onClose} onWithdraw={() => setLeaving(true)} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('savedReports.link.question', { name: saved.name })}
      confirmLabel={t('savedReports.link.withdraw')}
      onConfirm={async () => list.put(await call(savedReportsApi.unshare, { params: { id: saved.id } }))}
    >
      {t('savedReports.link.consequence')}
    </ConfirmDialog>
  );
}

function LinkDialog({ saved, list, onClose, onWithdraw }: ShareDialogProps & { onWithdraw: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [url, setUrl] = useState<string>();
  const [expiry, setExpiry] = useState<ExpiryChoice>({ days: shareDays.usual });
  const { isBusy, failure, attempt } = useAttempt();
  const hasLink = saved.visibility === 'link';
  const about = { params: { id: saved.id }, body: { ...expiry } };

  const make = () =>
    attempt(async () => {
      const { url: address, ...shared } = await call(savedReportsApi.share, about);
      setUrl(address);
      list.put(shared);
    });
  const change = () =>
    attempt(async () => {
      const changed = await call(savedReportsApi.changeExpiry, about);
      list.put(changed);
      notify.success(() =>
        t('savedReports.link.changed', { when: format.dateTime(changed.shareExpiresAt ?? '') }),
      );
    });

  return (
    <Modal
      open
      onOpenChange={onClose}
      size="md"
      title={t('savedReports.link.title', { name: saved.name })}
      description={t('savedReports.link.about')}
      footer={
        <>
          {hasLink ? (
            <Button variant="ghost" colorPalette="danger" me="auto" disabled={isBusy} onClick={onWithdraw}>
              {t('savedReports.link.withdraw')}
            </Button>
          ) : null}
          <Button variant="ghost" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            {...(hasLink ? { variant: 'outline' as const } : { colorPalette: 'brand' })}
            loading={isBusy}
            onClick={() => void make()}
          >
            {t(hasLink ? 'savedReports.link.renew' : 'savedReports.link.create')}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {failure ? <Notice tone="danger">{failure}</Notice> : null}
        {hasLink ? <Link saved={saved} url={url} /> : null}
        <ExpiryField
          value={expiry}
          onChange={setExpiry}
          action={
            hasLink ? (
              <Button variant="outline" disabled={isBusy} onClick={() => void change()}>
                {t('savedReports.link.change')}
              </Button>
            ) : null
          }
        />
      </Stack>
    </Modal>
  );
}

const minute = 60_000;

function Link({ saved: { shareExpiresAt }, url }: { saved: SavedReport; url: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useServerNow(0, minute);
  const isOpen = Date.parse(shareExpiresAt ?? '') > now;
  const when = format.dateTime(shareExpiresAt ?? '');
  return (
    <Stack gap="2">
      <Text textStyle="sm" fontWeight="medium" color={isOpen ? undefined : 'danger.fg'}>
        {t(isOpen ? 'savedReports.link.open' : 'savedReports.link.expired', { when })}
      </Text>
      {url === undefined ? null : (
        <HStack align="end">
          <Field label={t('savedReports.link.address')}>
            <Input readOnly value={url} dir="ltr" onFocus={(event) => event.target.select()} />
          </Field>
          <CopyButton label={t('savedReports.link.copy')} text={url} />
        </HStack>
      )}
      <Text textStyle="xs" color="fg.muted">
        {t(url === undefined ? 'savedReports.link.lost' : 'savedReports.link.once')}
      </Text>
    </Stack>
  );
}

/** A number of days, or the last day. */
type ExpiryChoice = { readonly days: number } | { readonly until: Day };

const offered = [7, shareDays.usual, 90, shareDays.most];
const onDate = 'date';

interface ExpiryFieldProps {
  value: ExpiryChoice;
  onChange: (choice: ExpiryChoice) => void;
  /** Beside the choice. */
  action?: ReactNode;
}

/** The expiry of a link. */
function ExpiryField({ value, onChange, action }: ExpiryFieldProps) {
  const { t } = useTranslation();
  const today = useToday();
  const nameOf = (days: number) =>
    days === shareDays.most ? t('savedReports.link.year') : t('savedReports.link.days', { count: days });

  function choose(text: string): void {
    onChange(text === onDate ? { until: addDays(today, shareDays.usual) } : { days: Number(text) });
  }

  return (
    <HStack align="end" gap="2" flexWrap="wrap">
      <Box w="11rem">
        <Field label={t('savedReports.link.expiry')}>
          <SelectInput
            value={'days' in value ? String(value.days) : onDate}
            onChange={(event) => choose(event.target.value)}
            options={[
              ...offered.map((days) => ({ value: String(days), label: nameOf(days) })),
              { value: onDate, label: t('savedReports.link.onDate') },
            ]}
          />
        </Field>
      </Box>
      {'until' in value ? (
        <DatePicker
          label={t('savedReports.link.until')}
          value={value.until}
          onChange={(day) => day && onChange({ until: day })}
          min={today}
          max={addDays(today, shareDays.most)}
          width="10rem"
        />
      ) : null}
      {action}
    </HStack>
  );
}
