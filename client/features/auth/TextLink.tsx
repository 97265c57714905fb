import { Link, type LinkProps } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';

export interface TextLinkProps extends Omit<LinkProps, 'href'> {
  to: string;
}

/** A link inside a sentence, to a page of this application. */
export function TextLink({ to, children, ...rest }: TextLinkProps) {
  return (
    <Link asChild color="brand.fg" fontWeight="medium" {...rest}>
      <RouterLink to={to}>{children}</RouterLink>
    </Link>
  );
}
