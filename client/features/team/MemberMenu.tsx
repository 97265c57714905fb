import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { MemberMenuPanel, type MemberMenuProps } from '#client/features/team/MemberMenuPanel.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';

/** The links from a member; until it is first opened it costs a button. */
export function MemberMenu({ member, name }: MemberMenuProps) {
  const { t } = useTranslation();
  const [isOpened, setOpened] = useState(false);
  const label = t('home.team.menu.label', { name });
  const button = (
    <IconButton
      size="xs"
      label={label}
      title={label}
      tip={false}
      icon={<Ellipsis aria-hidden />}
      aria-haspopup="menu"
      onClick={() => setOpened(true)}
    />
  );
  if (!isOpened) return button;
  return <MemberMenuPanel member={member} name={name} label={label} />;
}
