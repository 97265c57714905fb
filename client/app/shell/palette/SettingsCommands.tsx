import { Settings } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { pagesFor } from '#client/features/settings/sections.ts';
import { useHolder } from '#client/features/settings/use-viewer.tsx';
import { useModules } from '#client/features/workspace/public/use-modules.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import type { Command } from './palette-commands.ts';

/** Hands over the sections of the settings that the person may use. It shows nothing. */
export function SettingsCommands({ onFound }: { onFound: (commands: Command[]) => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const scope = useScope();
  const holder = useHolder();
  const modules = useModules();
  const commands = useMemo(
    () =>
      pagesFor({ ...holder, scope, modules }).flatMap(({ group, sections }) =>
        sections.map(
          ({ id }): Command => ({
            id: `settings-${id}`,
            group: 'settings',
            label: t(`settings.${id}.title`),
            page: t(`settings.${id}.title`),
            icon: <Settings aria-hidden />,
            keywords: `${t('settings.title')} ${t(`settings.${id}.keywords`)}`,
            hint: group === 'team' ? scope.team.name : t(`settings.groups.${group}`),
            run: () => void navigate(paths.settings(id)),
          }),
        ),
      ),
    [t, navigate, scope, holder, modules],
  );
  useEffect(() => {
    onFound(commands);
  }, [commands, onFound]);
  return null;
}
