import { Button, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from '#client/lib/failures/lazy-part.ts';
import {
  firstOf,
  type ShortcutEntry,
  type ShortcutGroup,
  useShortcutList,
} from '#client/lib/input/use-shortcut.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Kbd } from '#client/ui/buttons/Kbd.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { grouped } from '#shared/text/grouped.ts';

const HelpFinder = lazyPart(() =>
  import('#client/app/help/HelpFinder.tsx').then((module) => module.HelpFinder),
);

interface HelpDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const groups: readonly ShortcutGroup[] = ['timer', 'general', 'page'];

function Group({ title, entries }: { title: string; entries: readonly ShortcutEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Stack as="section" gap="1">
      <Text as="h3" textStyle="xs" color="fg.subtle">
        {title}
      </Text>
      <chakra.dl>
        {[...grouped(entries, ({ label }) => label)].map(([label, keysOfIt]) => (
          <HStack key={label} minH="8" justify="space-between" gap="4">
            <chakra.dt minW="0">{label}</chakra.dt>
            {keysOfIt.map(({ keys }, place) => (
              <chakra.dd key={keys} flexShrink="0" ms={place === 0 ? 'auto' : '-2'}>
                <Kbd keys={keys} />
              </chakra.dd>
            ))}
          </HStack>
        ))}
      </chakra.dl>
    </Stack>
  );
}

/** One line for each key: the meaning that counts. */
const withoutHidden = (list: readonly ShortcutEntry[]): ShortcutEntry[] =>
  list.filter((entry) => firstOf(list.filter(({ keys }) => keys === entry.keys)) === entry);

/** Shortcuts of the side panel belong to the section of the page. */
const sectionOf = ({ group }: ShortcutEntry) => (group === 'panel' ? 'page' : group);

/** Every key that works on this page. */
export function HelpDialog({ open, onOpenChange }: HelpDialogProps) {
  const { t } = useTranslation();
  const list = withoutHidden(useShortcutList());
  return (
    <Modal open={open} onOpenChange={onOpenChange} title={t('shell.help.title')}>
      <Stack gap="4">
        <Suspense>
          <HelpFinder onFollow={() => onOpenChange(false)} />
        </Suspense>
        <HStack justify="space-between" gap="4">
          <Text textStyle="sm" color="fg.muted">
            {t('shell.help.intro')}
          </Text>
          <Button asChild variant="plain" size="sm" px="0">
            <Link to={paths.help()} onClick={() => onOpenChange(false)}>
              {t('help.all')}
            </Link>
          </Button>
        </HStack>
        {groups.map((group) => (
          <Group
            key={group}
            title={t(`shell.help.${group}`)}
            entries={list.filter((entry) => sectionOf(entry) === group)}
          />
        ))}
      </Stack>
    </Modal>
  );
}
