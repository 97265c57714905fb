import { Button, chakra } from '@chakra-ui/react';
import {
  Bookmark,
  BookmarkPlus,
  ChevronDown,
  Link2,
  Pencil,
  RotateCw,
  Save,
  Trash2,
  Users,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SavedReportList } from '#client/features/reports/saved/use-saved-reports.ts';
import { ActionMenu, type MenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import type { SavedReport } from '#shared/reports/saved-report.schema.ts';

export type SavedAct = 'save' | 'overwrite' | 'edit' | 'share' | 'delete';

export interface SavedReportsMenuProps {
  list: SavedReportList;
  /** The one on the page. */
  opened: SavedReport | undefined;
  /** The page shows something else than was saved. */
  isChanged: boolean;
  maySave: boolean;
  onOpen: (saved: SavedReport) => void;
  onAct: (act: SavedAct) => void;
}

/** What was saved, and what can be done with the one on the page. */
export function SavedReportsMenu(props: SavedReportsMenuProps) {
  const { t } = useTranslation();
  const { opened } = props;
  const entries = [...useReports(props), ...useActs(props)];
  const label = opened ? t('savedReports.opened', { name: opened.name }) : t('savedReports.label');
  return (
    <ActionMenu
      label={t('savedReports.label')}
      items={entries}
      trigger={
        <Button variant="outline" aria-label={label} maxW={{ base: '9rem', md: '16rem' }}>
          <Bookmark aria-hidden />
          <chakra.span truncate dir="auto">
            {opened?.name ?? t('savedReports.label')}
          </chakra.span>
          <ChevronDown aria-hidden />
        </Button>
      }
    />
  );
}

function useReports({ list, opened, onOpen }: SavedReportsMenuProps): MenuEntry[] {
  const { t } = useTranslation();
  const { reports, error, refetch } = list;
  if (reports === undefined && error) {
    return [
      { heading: t('savedReports.failed') },
      { id: 'again', label: t('savedReports.again'), icon: <RotateCw aria-hidden />, onSelect: refetch },
    ];
  }
  const under = (heading: string, items: readonly SavedReport[]): MenuEntry[] =>
    items.length === 0
      ? []
      : [
          { heading },
          ...items.map((saved) => ({
            id: saved.id,
            label: saved.name,
            icon: saved.visibility === 'link' ? <Link2 aria-hidden /> : <IconOf saved={saved} />,
            ...(saved.id === opened?.id ? { checked: true } : {}),
            onSelect: () => onOpen(saved),
          })),
        ];
  const saved = reports ?? [];
  const entries = [
    ...under(
      t('savedReports.mine'),
      saved.filter(({ isOwn }) => isOwn),
    ),
    ...under(
      t('savedReports.ours'),
      saved.filter(({ isOwn }) => !isOwn),
    ),
  ];
  return entries.length === 0 ? [{ heading: t('savedReports.none') }] : entries;
}

function IconOf({ saved: { visibility } }: { saved: SavedReport }) {
  return visibility === 'team' ? <Users aria-hidden /> : <Bookmark aria-hidden />;
}

function useActs({ opened, isChanged, maySave, onAct }: SavedReportsMenuProps): MenuEntry[] {
  const { t } = useTranslation();
  const entry = (act: SavedAct, label: string, Icon: typeof Save): MenuEntry => ({
    id: act,
    label,
    icon: <Icon aria-hidden />,
    danger: act === 'delete',
    onSelect: () => onAct(act),
  });
  const acts = [
    ...(opened?.isOwn && isChanged ? [entry('overwrite', t('savedReports.overwrite'), Save)] : []),
    ...(maySave ? [entry('save', t('savedReports.saveView'), BookmarkPlus)] : []),
    ...(opened?.isOwn ? [entry('edit', t('savedReports.edit'), Pencil)] : []),
    ...(opened?.isOwn ? [entry('share', t('savedReports.share'), Link2)] : []),
    ...(opened?.mayDelete ? [entry('delete', t('savedReports.delete'), Trash2)] : []),
  ];
  return acts.length === 0 ? [] : ['separator', ...acts];
}
