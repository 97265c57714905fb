import { Button, chakra } from '@chakra-ui/react';
import {
  Bookmark,
  BookmarkPlus,
  ChevronDown,
  Link,
  Mail,
  Pencil,
  RotateCw,
  Save,
  Star,
  Trash2,
  Users,
} from 'lucide-react';
import { useFavorites } from '#client/features/favorites/public/use-favorites.ts';
import type { SavedReportList } from '#client/features/reports/saved/saved-reports.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ActionMenu, type MenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import type { SavedReport } from '#shared/reports/saved-report.schema.ts';

const icons = { private: Bookmark, team: Users, link: Link } as const;

export type SavedAction = 'save' | 'overwrite' | 'edit' | 'share' | 'schedule' | 'delete';

export interface SavedReportsMenuProps {
  list: SavedReportList;
  /** The one on the page. */
  opened: SavedReport | undefined;
  /** The page shows something else than was saved. */
  isChanged: boolean;
  onOpen: (saved: SavedReport) => void;
  onAction: (action: SavedAction) => void;
}

/** Saved reports, and the actions on the open one. */
export function SavedReportsMenu(props: SavedReportsMenuProps) {
  const { t } = useTranslation();
  const { opened } = props;
  const entries = [...useReports(props), ...useActions(props)];
  const label = opened ? t('savedReports.opened', { name: opened.name }) : t('savedReports.label');
  return (
    <ActionMenu
      label={t('savedReports.label')}
      items={entries}
      trigger={
        <Button variant="outline" aria-label={label} maxW={{ base: '13rem', md: '16rem' }}>
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
  const sections = [
    { heading: t('savedReports.mine'), saved: reports?.filter(({ isOwn }) => isOwn) ?? [] },
    { heading: t('savedReports.ours'), saved: reports?.filter(({ isOwn }) => !isOwn) ?? [] },
  ].filter(({ saved }) => saved.length > 0);
  if (sections.length === 0) return [{ heading: t('savedReports.none') }];
  return sections.flatMap(({ heading, saved }): MenuEntry[] => [
    { heading },
    ...saved.map((report) => {
      const Icon = icons[report.visibility];
      return {
        id: report.id,
        label: report.name,
        icon: <Icon aria-hidden />,
        ...(report.id === opened?.id ? { checked: true } : {}),
        onSelect: () => onOpen(report),
      };
    }),
  ]);
}

function useActions({ opened, isChanged, onAction }: SavedReportsMenuProps): MenuEntry[] {
  const { t } = useTranslation();
  const { isFavorite, toggle } = useFavorites();
  const entry = (action: SavedAction, label: string, Icon: typeof Save): MenuEntry => ({
    id: action,
    label,
    icon: <Icon aria-hidden />,
    danger: action === 'delete',
    onSelect: () => onAction(action),
  });
  function favoriteEntry({ id, name }: SavedReport): MenuEntry {
    const starred = { entity: 'SavedReport', entityId: id, title: name } as const;
    const isOn = isFavorite(starred);
    return {
      id: 'favorite',
      label: t(isOn ? 'favorites.remove' : 'favorites.add'),
      icon: <Star fill={isOn ? 'currentColor' : 'none'} aria-hidden />,
      onSelect: () => toggle(starred),
    };
  }
  return [
    'separator',
    ...(opened?.isOwn && isChanged ? [entry('overwrite', t('savedReports.overwrite'), Save)] : []),
    entry('save', t('savedReports.saveView'), BookmarkPlus),
    ...(opened ? [favoriteEntry(opened)] : []),
    ...(opened?.isOwn
      ? [
          entry('edit', t('savedReports.edit'), Pencil),
          entry('share', t('savedReports.share'), Link),
          entry('schedule', t('savedReports.schedule'), Mail),
        ]
      : []),
    ...(opened?.mayDelete ? [entry('delete', t('savedReports.delete'), Trash2)] : []),
  ];
}
