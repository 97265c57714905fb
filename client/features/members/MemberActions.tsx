import { Box, Button, chakra, HStack } from '@chakra-ui/react';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { InviteDialog } from '#client/features/members/invite/InviteDialog.tsx';
import { useMemberRights } from '#client/features/members/member-rights.ts';
import { employeesQuery } from '#client/features/members/queries.ts';
import { useMemberMutations } from '#client/features/members/use-member-mutations.ts';
import { membershipName, membershipOf } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import { SearchInput } from '#client/ui/inputs/SearchInput.tsx';
import { Clipped, Subtle } from '#client/ui/layout/looks.ts';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { matchesAllWords } from '#shared/text/search.ts';
import type { EmployeeDetail } from '#shared/workspaces/employee.schema.ts';

type Way = 'add' | 'invite';

interface MemberActionsProps {
  /** Opens the invitation from outside, for example by the address. */
  invitesNow?: boolean;
  onInviteClose?: () => void;
}

/** The ways into the team: colleagues are added, everybody else is invited or gets an account. */
export function MemberActions({ invitesNow = false, onInviteClose }: MemberActionsProps) {
  const { t } = useTranslation();
  const rights = useMemberRights();
  const [open, setOpen] = useState<Way>();

  function closeInvite(): void {
    setOpen(undefined);
    onInviteClose?.();
  }

  return (
    <>
      {rights.manages ? (
        <Button variant="outline" onClick={() => setOpen('add')}>
          {t('members.add.button')}
        </Button>
      ) : null}
      {rights.invites ? (
        <Button onClick={() => setOpen('invite')}>
          <UserPlus aria-hidden />
          {t('members.invite.button')}
        </Button>
      ) : null}
      {open === 'add' ? <AddMembersDialog onClose={() => setOpen(undefined)} /> : null}
      {rights.invites && (open === 'invite' || invitesNow) ? (
        <InviteDialog onClose={closeInvite} createsAccounts={rights.createsAccounts} />
      ) : null}
    </>
  );
}

/** "8 people, 1 suspended" */
export function useMemberCount(): string {
  const { t } = useTranslation();
  const members = useScope().team.members ?? [];
  const suspended = members.filter(({ employee }) => employee?.isActive === false).length;
  const people = t('members.people', { count: members.length });
  return suspended === 0 ? people : t('members.peopleSuspended', { people, count: suspended });
}

const searchPauseMs = 150;

const schema = z.object({ chosen: z.array(z.string()) });

/** Employees of the organization outside the team, by name. */
function useCandidates() {
  const scope = useScope();
  const { data, error, refetch } = useReadOf(employeesQuery(scope));
  const candidates = data?.items
    .filter(({ id }) => membershipOf(scope.team, id) === undefined)
    .sort((one, other) => membershipName(one).localeCompare(membershipName(other)));
  return { candidates, error, refetch };
}

/** Chooses colleagues who become members of the active team. */
function AddMembersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { team } = useScope();
  const mutations = useMemberMutations();
  const form = useApiForm({
    schema,
    values: { chosen: [] },
    fields: [],
    submit: async ({ chosen }) => {
      await mutations.add(chosen);
      onClose();
    },
  });
  const chosen = form.bind('chosen');
  const count = chosen.value.length;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('members.add.title')}
      description={t('members.add.description', { team: team.name })}
      submitLabel={count === 0 ? t('members.add.confirm') : t('members.add.confirmCount', { count })}
      disabled={count === 0}
    >
      <Candidates chosen={chosen.value} onChange={chosen.onChange} />
    </FormDialog>
  );
}

function Candidates({ chosen, onChange }: { chosen: readonly string[]; onChange: (ids: string[]) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { candidates, error, refetch } = useCandidates();
  if (candidates === undefined) {
    return <Answer query={{ error, refetch }} rows={4} />;
  }
  if (candidates.length === 0) {
    return <EmptyState compact title={t('members.add.nobody')} description={t('members.add.nobodyHint')} />;
  }
  const matches = candidates.filter((person) =>
    matchesAllWords(text, [membershipName(person), person.user?.email]),
  );
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <>
      <SearchInput
        value={text}
        onChange={setText}
        label={t('members.add.search')}
        debounceMs={searchPauseMs}
      />
      <Box maxH="20rem" overflowY="auto" mx="-2">
        {matches.length === 0 ? (
          <EmptyState compact title={t('members.nobodyFound')} />
        ) : (
          <chakra.ul aria-label={t('members.add.title')}>
            {matches.map((person) => (
              <Candidate
                key={person.id}
                person={person}
                checked={chosen.includes(person.id)}
                onChange={(isChosen) => toggle(person.id, isChosen)}
              />
            ))}
          </chakra.ul>
        )}
      </Box>
    </>
  );
}

interface CandidateProps {
  person: EmployeeDetail;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Candidate({ person, checked, onChange }: CandidateProps) {
  const name = membershipName(person);
  return (
    <chakra.li px="2" minH="row" display="flex" alignItems="center" css={{ '& > label': { width: '100%' } }}>
      <Check checked={checked} onCheckedChange={onChange}>
        <HStack as="span" gap="2" minW="0">
          <MemberAvatar name={name} imageUrl={person.user?.imageUrl} decorative />
          <Clipped>{name}</Clipped>
          <Subtle truncate>{person.user?.email}</Subtle>
        </HStack>
      </Check>
    </chakra.li>
  );
}
