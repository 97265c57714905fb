import { Button } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SettingsBlock } from '#client/features/settings/public/SettingsBlock.tsx';
import { SettingsRow } from '#client/features/settings/public/SettingsRow.tsx';
import { TransferDialog } from '#client/features/settings/team/TransferDialog.tsx';
import { useTeamEnds } from '#client/features/settings/team/use-team-ends.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { inWords } from '#client/lib/texts.ts';
import { ConfirmDialog } from '#client/ui/ConfirmDialog.tsx';
import { becomesLeaderless } from '#shared/teams/manages.ts';
import { lastManagerText } from '#shared/teams/team.schema.ts';

type Act = 'leave' | 'transfer' | 'delete';

function ActRow({ act, onClick }: { act: Act; onClick: () => void }) {
  const { t } = useTranslation();
  const { team, employeeId } = useScope();
  const words = (part: string) => t(`settings.teamDanger.${act}.${part}`, { team: team.name });
  const isNeeded = act === 'leave' && becomesLeaderless(team, { leaving: [employeeId] });
  const hint = isNeeded ? inWords(lastManagerText([team.name])) : words('hint');
  return (
    <SettingsRow label={words('label')} hint={hint} inline>
      <Button
        variant="outline"
        size="sm"
        color={act === 'transfer' ? undefined : 'danger.fg'}
        disabled={isNeeded}
        onClick={onClick}
      >
        {words('button')}
      </Button>
    </SettingsRow>
  );
}

/** Leaving is for everybody; giving the team away and deleting it are for whoever manages it. */
export function TeamDangerSection() {
  const { t } = useTranslation();
  const { team, isManager } = useScope();
  const ends = useTeamEnds();
  const [asked, setAsked] = useState<Act>();
  const acts: readonly Act[] = isManager ? ['leave', 'transfer', 'delete'] : ['leave'];
  const dialog = { open: true, onOpenChange: (open: boolean) => setAsked(open ? asked : undefined) };
  const words = (part: string) => t(`settings.teamDanger.${asked}.${part}`, { team: team.name });

  function question(): ReactNode {
    if (asked === undefined) return null;
    if (asked === 'transfer')
      return <TransferDialog onClose={() => setAsked(undefined)} onTransfer={ends.transfer} />;
    return (
      <ConfirmDialog
        {...dialog}
        title={words('question')}
        confirmLabel={words('button')}
        typeToConfirm={asked === 'delete' ? team.name : undefined}
        onConfirm={asked === 'delete' ? ends.remove : ends.leave}
      >
        {words('consequence')}
      </ConfirmDialog>
    );
  }

  return (
    <SettingsBlock id="teamDanger" title={t('settings.teamDanger.title')} tone="danger">
      {acts.map((act) => (
        <ActRow key={act} act={act} onClick={() => setAsked(act)} />
      ))}
      {question()}
    </SettingsBlock>
  );
}
