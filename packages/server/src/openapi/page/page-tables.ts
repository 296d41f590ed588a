import type { ApiDocument, Header, Parameter, Schema } from '../types.ts';
import { type Html, html, toInline } from './html.ts';
import { describeSchema, listMembers, type Member } from './members.ts';

/**
 * Renders the members of a body as a table, followed by rules that combine them. `requiredLabel` marks members that are
 * always present: required in a request, always in a response.
 */
export function renderSchema(
  schema: Schema,
  document: ApiDocument,
  caption: string,
  requiredLabel: RequiredLabel,
): Html {
  const { schemas } = document.components;
  const members = listMembers(schema, schemas);
  const rules = (schema.allOf ?? []).flatMap(({ description }) => (description === undefined ? [] : [description]));
  return html`${
    members.length === 0
      ? ''
      : renderTable(
          caption,
          ['Member', 'Type', 'Description'],
          members.map((member) => [renderName(member, requiredLabel), member.type, renderMeaning(member)]),
        )
  }${rules.length === 0 ? '' : html`<p>Rules:</p><ul class="rules">${rules.map((rule) => html`<li>${toInline(rule)}</li>`)}</ul>`}`;
}

export function renderParameters(parameters: readonly Parameter[], { components }: ApiDocument): Html {
  const rows = parameters.map(({ name, in: place, required, description = '', schema }) => {
    const facts = describeSchema(schema, components.schemas);
    const member = { ...facts, description, parent: '', name, isRequired: required === true };
    return [renderName(member, 'required'), place, renderMeaning(member)];
  });
  return renderTable('Parameters', ['Name', 'In', 'Description'], rows);
}

export function renderHeaders(headers: readonly (readonly [string, Header])[]): Html {
  const rows = headers.map(([name, { description = '' }]) => [html`<code>${name}</code>`, toInline(description)]);
  return renderTable('Headers', ['Header', 'Description'], rows);
}

type RequiredLabel = 'required' | 'always';

type Cell = string | number | Html;

/**
 * Renders a table that becomes a list of cards on narrow screens. ARIA roles are explicit, since the card layout
 * removes the implicit ones; `labelled` lists the columns whose heads are then shown before each cell.
 */
export function renderTable(
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly Cell[])[],
  labelled: readonly string[] = heads.slice(1, -1),
): Html {
  const renderCell = (cell: Cell, index: number) => {
    const head = heads[index + 1] ?? '';
    const label = labelled.includes(head) ? html` data-head="${head}"` : '';
    return html`<td role="cell"${label}>${cell}</td>`;
  };
  return html`<table role="table"><caption>${caption}</caption>
<thead role="rowgroup"><tr role="row">${heads.map((head) => html`<th role="columnheader" scope="col">${head}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map(
    ([
      first = '',
      ...cells
    ]) => html`<tr role="row"><th role="rowheader" scope="row">${first}</th>${cells.map(renderCell)}</tr>
`,
  )}</tbody></table>`;
}

function renderName(
  { parent, name, isRequired }: Pick<Member, 'parent' | 'name' | 'isRequired'>,
  requiredLabel: RequiredLabel,
): Html {
  const prefix = parent === '' ? '' : html`<span class="parent">${breakable(parent)}</span>`;
  return html`<code>${prefix}${breakable(name)}</code>${isRequired ? html` <span class="must">${requiredLabel}</span>` : ''}`;
}

function renderMeaning({ description, values, bounds }: Pick<Member, 'description' | 'values' | 'bounds'>): Html {
  const sentence = description === '' || /[.!?]$/.test(description) ? description : `${description}.`;
  return html`${sentence === '' ? '' : html`<span class="what">${toInline(sentence)}</span>`}${
    values.length === 0 ? '' : html` <span class="values">${values.map((value) => html`<code>${value}</code> `)}</span>`
  }${bounds.length === 0 ? '' : html` <span class="bounds">${bounds.join(', ')}</span>`}`;
}

/** Allows line breaks in long names after separators. */
export function breakable(text: string): Html {
  return html`${text.split(/(?<=[./_])/).map((part, index) => html`${index === 0 ? '' : html`<wbr/>`}${part}`)}`;
}
