import { chakra, HStack, Popover, Portal } from '@chakra-ui/react';
import { useState } from 'react';
import { issueTypesQuery } from '#client/features/task-lists/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { listColor } from '#client/lib/look/list-color.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { CopyButton } from '#client/ui/buttons/CopyButton.tsx';
import { ColorField } from '#client/ui/inputs/ColorField.tsx';
import { ControlButton } from '#client/ui/inputs/ControlButton.tsx';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import { listName } from '#client/ui/marks/humanize.ts';
import { ImageRow } from '#client/ui/settings/ImageRow.tsx';
import { ChoiceRow, SwitchRow, TextRow } from '#client/ui/settings/SavedRows.tsx';
import { SettingsBlock, SettingsRow } from '#client/ui/settings/SettingsBlock.tsx';
import { NotSavedWords, useSaved } from '#client/ui/settings/use-saved.ts';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';
import { teamTexts } from '#shared/teams/team.schema.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

/** Saves part of the active team. */
function useUpdateTeam() {
  const { teamId } = useScope();
  return useWrite(teamsApi.update, {
    input: (body: BodyInputOf<typeof teamsApi.update>) => ({ params: { id: teamId }, body }),
  }).mutateAsync;
}

function LookRows() {
  const { t } = useTranslation();
  const { team, teams } = useScope();
  const update = useUpdateTeam();
  const others = teams.filter(({ id }) => id !== team.id).map(({ name }) => name.trim().toLowerCase());

  function checkName(name: string): string | undefined {
    if (name.length < 2) return teamTexts.nameTooShort;
    return others.includes(name.toLowerCase()) ? teamTexts.nameTaken : undefined;
  }

  return (
    <>
      <ImageRow
        label={t('settings.team.image')}
        folder="organization_teams_avatars"
        hasImage={Boolean(team.imageId)}
        name={team.name}
        imageUrl={team.logo}
        onSave={update}
      />
      <TextRow
        label={t('settings.team.name')}
        value={team.name}
        field="name"
        maxLength={100}
        check={checkName}
        onSave={(name) => update({ name })}
      />
      <TextRow
        label={t('settings.team.prefix')}
        hint={t('settings.team.prefixHint', { prefix: team.prefix ?? '' })}
        value={team.prefix ?? ''}
        field="prefix"
        maxLength={10}
        width="6rem"
        onSave={(prefix) => update({ prefix })}
      />
      <ColorRow
        label={t('settings.team.color')}
        value={team.color ?? ''}
        onSave={(color) => update({ color })}
      />
      <TextRow
        label={t('settings.team.emoji')}
        value={team.emoji ?? ''}
        field="emoji"
        maxLength={20}
        width="6rem"
        onSave={(emoji) => update({ emoji })}
      />
    </>
  );
}

/** The initial type in the form for a new task: the default of the team's types. */
function DefaultTypeRow() {
  const { t } = useTranslation();
  const { data } = useReadOf(issueTypesQuery(useScope()));
  const { mutateAsync: save } = useWrite(taskListsApi.defaultIssueType, {
    input: (id: string) => ({ params: { id } }),
  });
  const types = data?.items ?? [];
  if (types.length === 0) return null;
  return (
    <ChoiceRow
      label={t('settings.team.defaultType')}
      hint={t('settings.team.defaultTypeHint')}
      value={types.find(({ isDefault }) => isDefault)?.id ?? ''}
      options={types.map(({ id, name }) => ({ value: id, label: listName('issueTypes', name) }))}
      onSave={save}
    />
  );
}

function RuleRows() {
  const { t } = useTranslation();
  const { team } = useScope();
  const update = useUpdateTeam();
  const link = `${window.location.origin}${paths.publicTeam(team.profile_link ?? '', team.id)}`;
  return (
    <>
      <DefaultTypeRow />
      <SwitchRow
        label={t('settings.team.requirePlan')}
        hint={t('settings.team.requirePlanHint')}
        value={team.requirePlanToTrack ?? false}
        onSave={(requirePlanToTrack) => update({ requirePlanToTrack })}
      />
      <SwitchRow
        label={t('settings.team.shareProfiles')}
        hint={t('settings.team.shareProfilesHint')}
        value={team.shareProfileView ?? true}
        onSave={(shareProfileView) => update({ shareProfileView })}
      />
      <SwitchRow
        label={t('settings.team.public')}
        hint={t('settings.team.publicHint')}
        value={team.public ?? false}
        onSave={(isPublic) => update({ public: isPublic })}
      />
      {team.public ? (
        <SettingsRow label={t('settings.team.link')} hint={<bdi>{link}</bdi>} inline>
          <CopyButton text={link} label={t('settings.team.copyLink')} />
        </SettingsRow>
      ) : null}
    </>
  );
}

/** The name, appearance and rules of a team. */
export function TeamGeneralSection() {
  return (
    <SettingsBlock id="team">
      <NotSavedWords value="settings.team.notSaved">
        <LookRows />
        <RuleRows />
      </NotSavedWords>
    </SettingsBlock>
  );
}

interface ColorRowProps {
  label: string;
  /** `#rrggbb`, or empty. */
  value: string;
  onSave: (next: string) => Promise<unknown>;
}

const isHex = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** A colour that is saved once it is whole. */
function ColorRow({ label, value, onSave }: ColorRowProps) {
  const { t } = useTranslation();
  const saved = useSaved(value, onSave, 'color');
  const [draft, setDraft] = useState<string>();

  function change(next: string) {
    setDraft(next);
    if (isHex(next)) void saved.save(next.toLowerCase()).then(() => setDraft(undefined));
  }

  return (
    <SettingsRow label={label} error={saved.error} inline>
      <Popover.Root positioning={{ placement: 'bottom-end' }}>
        <Popover.Trigger asChild>
          <ControlButton>
            <HStack gap="2">
              <VisuallyHidden>{label}</VisuallyHidden>
              <chakra.span
                boxSize="4"
                borderRadius="l1"
                borderWidth="1px"
                style={saved.value ? { background: listColor(saved.value) } : undefined}
              />
              <chakra.span className="num">{saved.value || t('settings.color.none')}</chakra.span>
            </HStack>
          </ControlButton>
        </Popover.Trigger>
        <Portal>
          <Popover.Positioner>
            <Popover.Content w="18rem" aria-label={label}>
              <Popover.Body>
                <ColorField label={label} value={draft ?? saved.value} onChange={change} />
              </Popover.Body>
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
    </SettingsRow>
  );
}
