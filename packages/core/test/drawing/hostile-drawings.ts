/** The text in the root of an svg. */
export const inSvg = (body: string): Uint8Array =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="20">${body}</svg>`,
  );

/** Drawings that would load `url`, or run something, in a program that follows what they say. */
export function hostileDrawings(url: string): (readonly [string, Uint8Array])[] {
  const elements = [
    ...['image', 'use', 'feImage', 'pattern', 'linearGradient', 'radialGradient', 'filter', 'script', 'a', 'tref'],
    ...[
      'animate',
      'set',
      'textPath',
      'mpath',
      'cursor',
      'discard',
      'iframe',
      'audio',
      'video',
      'link',
      'color-profile',
    ],
  ];
  const properties = [
    ...['fill', 'stroke', 'filter', 'mask', 'mask-image', 'mask-border-source', 'clip-path', 'marker', 'marker-mid'],
    ...[
      'cursor',
      'background',
      'background-image',
      'border-image',
      'list-style',
      'content',
      'offset-path',
      'shape-inside',
    ],
    ...['-webkit-mask', 'color-profile', 'src', '--own', 'behavior', '-moz-binding', 'font'],
  ];
  const functions = ['url', 'image', 'image-set', '-webkit-image-set', 'src', 'cross-fade(url', 'image-set(url'];
  const attributes = ['href', 'xlink:href', 'src', 'data', 'xml:base', 'ping', 'formaction', 'poster', 'srcset'];
  const nested = `<svg xmlns="http://www.w3.org/2000/svg"><image width="9" height="9" href="${url}"/><script href="${url}"/></svg>`;
  const asData = `data:image/svg+xml,${encodeURIComponent(nested)}`;
  const asBase64 = `data:image/svg+xml;base64,${Buffer.from(nested).toString('base64')}`;
  const rect = (more: string): string => `<rect width="9" height="9" ${more}/>`;
  const bodies = [
    ...elements.map(
      (name) => `<${name} id="x" width="9" height="9" href="${url}#a" xlink:href="${url}#a" src="${url}"/>`,
    ),
    ...attributes.map((name) => `<image width="9" height="9" ${name}="${url}"/>`),
    ...properties.map((name) => rect(`style="${name}:url(${url}#a)"`)),
    ...properties.map((name) => rect(`${name}="url('${url}#a')"`)),
    ...functions.map((name) => rect(`style="mask-image:${name}('${url}'))"`)),
    rect(`style="fill:u\\72l(${url})"`),
    rect(`style="fill:var(--a, url(${url}))"`),
    `<style>@import "${url}"; @import url(${url}) screen; @namespace url(${url}); @font-face{font-family:a;src:url(${url}),local(a)}*{fill:url(${url})}</style><text y="9" font-family="a">a</text>`,
    `<style>@charset "x";@im\\70ort '${url}'; @media all{@font-face{font-family:b;src:u\\72l(${url})}}</style><text y="9" font-family="b">a</text>`,
    `<filter id="f"><feImage href="${url}"/></filter>${rect('filter="url(#f)"')}`,
    `<image width="9" height="9" href="${asData}"/>`,
    `<image width="9" height="9" href="${asBase64}"/>`,
    `<filter id="f"><feImage href="${asBase64}"/></filter>${rect('filter="url(#f)"')}`,
    `<use href="${asBase64}#a"/>${rect(`fill="url(${asBase64}#a)"`)}`,
    `<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${url}" srcdoc="&lt;script&gt;"/></foreignObject>`,
    '<script>throw new Error("ran")</script><script href="javascript:throw 1"/>',
    ...['onload', 'onclick', 'onbegin', 'onerror', 'onmouseover', 'ONLOAD', 'onfocusin'].map((name) =>
      rect(`${name}="throw 1"`),
    ),
    '<a href="javascript:throw 1"><rect width="9" height="9"/></a><a xlink:href=" java&#10;script:throw 1"><rect/></a>',
    '<image width="9" height="9" href="javascript:throw 1"/><use href="javascript:throw 1"/>',
    `<a><animate attributeName="href" to="javascript:throw 1" begin="0s"/><set attributeName="xlink:href" to="${url}"/><rect/></a>`,
    `<image width="9" height="9"><set attributeName="href" to="${url}"/><animate attributeName="href" values="a;${url}"/></image>`,
    `<rect><set attributeName="onmouseover" to="throw 1"/><animate attributeName="style" from="a" to="fill:url(${url})"/></rect>`,
    '<title><img xmlns="" src="a" onerror="throw 1"/></title><desc><body xmlns="urn:a" onload="throw 1"/></desc>',
    '<desc><style xmlns="urn:a"><a title="&lt;/style>&lt;img src=a onerror=throw/**/1>"/></style></desc>',
    `<metadata><script xmlns="http://purl.org/a" src="${url}">throw 1</script><iframe xmlns="http://creativecommons.org/ns#" src="${url}"/></metadata>`,
    `<g xmlns:q="http://www.w3.org/1999/xlink" xmlns:xl="urn:a"><image width="9" height="9" q:href="${url}"/><image width="9" height="9" xl:href="${url}"/></g>`,
    `<style>@font-face{font-family:c;src:src("${url}")} *{--u:src("${url}");mask-image:var(--u);background:image-set("${url}" 1x)}</style><text y="9" font-family="c">c</text>`,
    `<style>*{--w:url(${url});mask-image:var(--w);filter:var(--w)}@property --x{syntax:"<url>";inherits:true;initial-value:url(${url})}</style>${rect('style="mask-image:var(--x)"')}`,
    `<handler xmlns="http://www.w3.org/2000/svg" type="text/ecmascript">throw 1</handler><listener handler="${url}"/>`,
  ];
  const root = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="20"';
  const documents = [
    `<!DOCTYPE svg [<!ENTITY a SYSTEM "${url}">]><svg ${root}><text y="9">&a;</text></svg>`,
    `<!DOCTYPE svg [<!ENTITY % a SYSTEM "${url}"> %a;]><svg ${root}/>`,
    `<!DOCTYPE svg SYSTEM "${url}"><svg ${root}/>`,
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "${url}"><svg ${root}/>`,
    `<!DOCTYPE svg [<!ENTITY s "&#60;script&#62;throw 1&#60;/script&#62;">]><svg ${root}>&s;</svg>`,
    `<?xml-stylesheet href="${url}" type="text/css"?><?xml-stylesheet href="${url}" type="text/xsl"?><svg ${root}/>`,
    `<svg ${root}><?php system("id") ?><?import namespace="a" implementation="${url}"?></svg>`,
    `<svg ${root} xml:base="${url}"><image width="9" height="9" href="a.png"/></svg>`,
    `<svg ${root} onload="throw 1" style="background:url(${url})"/>`,
    `<svg ${root}><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${url}"/></svg>`,
    `<s:svg xmlns:s="http://www.w3.org/2000/svg" width="9" height="9"><s:script>throw 1</s:script><s:image href="${url}"/></s:svg>`,
  ];
  return [
    ...bodies.map((body) => [body, inSvg(body)] as const),
    ...documents.map((text) => [text, Buffer.from(text)] as const),
  ];
}
