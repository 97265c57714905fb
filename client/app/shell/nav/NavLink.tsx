import { chakra } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Tip } from '#client/ui/buttons/Tip.tsx';

export interface NavLinkProps {
  to: string;
  label: string;
  icon: LucideIcon;
  count?: number;
  current: boolean;
  rail: boolean;
  onFollow?: () => void;
}

const Anchor = chakra(Link);

/** One entry of the sidebar; on the rail its icon alone, named by the tooltip. */
export function NavLink({ to, label, icon: Icon, count, current, rail, onFollow }: NavLinkProps) {
  return (
    <Tip content={label} disabled={!rail}>
      <Anchor
        to={to}
        onClick={onFollow}
        aria-current={current ? 'page' : undefined}
        aria-label={rail ? label : undefined}
        display="flex"
        alignItems="center"
        justifyContent={rail ? 'center' : undefined}
        gap="2"
        h={rail ? '8' : { base: '10', md: '7' }}
        px={rail ? '0' : '2'}
        borderRadius="l2"
        textStyle="sm"
        color="fg.muted"
        whiteSpace="nowrap"
        css={{ '& > svg': { color: 'fg.subtle' } }}
        _hover={{ bg: 'bg.muted' }}
        _currentPage={{
          bg: 'bg.emphasized',
          color: 'fg',
          fontWeight: 'medium',
          '& > svg': { color: 'fg' },
        }}
      >
        <Icon size={16} aria-hidden />
        {rail ? null : (
          <chakra.span flex="1" truncate>
            {label}
          </chakra.span>
        )}
        {rail || !count ? null : (
          <chakra.span className="num" textStyle="xs" color="fg.subtle" aria-hidden>
            {count}
          </chakra.span>
        )}
      </Anchor>
    </Tip>
  );
}
