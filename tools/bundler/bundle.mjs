/**
 * Bundle the pages' scripts: one file for each page, one more if it loads parts of itself later,
 * and one for each such part. `manifest.json` says which files a page needs, and of which sources
 * they were made. The server then uses them as long as it has the same sources.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';

const PACKAGE = resolve(process.argv[2] ?? 'src/rookery');
const STATIC = join(PACKAGE, 'server/static');
const MADE = join(STATIC, 'bundles');
const UP = '../../../'; // the server has all scripts below one root
const ENTRY = /scripts?\('([^']+)'\)/g; // of a page or a worker

/** The name of a source below `/static/<hash>/`, and back. */
const named = (path) =>
  path.startsWith(`${STATIC}/`) ? relative(STATIC, path) : relative(PACKAGE, path);
const pathOf = (name) => join(/^(games|server)\//.test(name) ? PACKAGE : STATIC, name);

/** Games and features import shared scripts as the server serves them. */
const SERVED = {
  name: 'served',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.\/\.\.\/\.\.\/(js|vendor)\// }, ({ path, importer }) =>
      importer.startsWith(STATIC) ? null : { path: join(STATIC, path.slice(UP.length)) },
    );
  },
};

/**
 * Have a page and all its late parts import these modules: what the page needs, and what several
 * parts need. Otherwise they would be split by who needs them, into some twenty files to fetch.
 */
const whole = (parts, modules) => ({
  name: 'whole',
  setup({ onLoad }) {
    onLoad({ filter: /\.js$/ }, ({ path }) => {
      if (!parts.includes(path)) return;
      const imports = modules.map((one) => `import ${JSON.stringify(one)};`);
      return { contents: `${readFileSync(path, 'utf8')}\n${imports.join('\n')}`, loader: 'js' };
    });
  },
});

const bundled = (entry, plugins = []) =>
  build({
    entryPoints: [{ in: pathOf(entry), out: entry.replace(/\.js$/, '') }],
    absWorkingDir: PACKAGE,
    outdir: MADE,
    chunkNames: 'parts/[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    metafile: true,
    write: false,
    logLevel: 'warning',
    plugins: [SERVED, ...plugins],
  });

const STATEMENT = 'import-statement';
const DYNAMIC = 'dynamic-import';

/** A file and all that it imports by statements, directly or not. */
function reached(files, first) {
  const paths = new Set([first]);
  for (const one of paths)
    for (const { path, kind } of files[one].imports) if (kind === STATEMENT) paths.add(path);
  return paths;
}

const absolute = (paths) => [...paths].map((path) => join(PACKAGE, path));

/** The files of a page, and the sources that they were made of. */
async function page(entry) {
  const { inputs } = (await bundled(entry)).metafile;
  const own = relative(PACKAGE, pathOf(entry));
  const imports = Object.values(inputs).flatMap((input) => input.imports);
  const late = new Set(imports.filter(({ kind }) => kind === DYNAMIC).map(({ path }) => path));
  const parts = [...late].map((path) => reached(inputs, path));
  const isShared = (path) => !late.has(path) && parts.filter((part) => part.has(path)).length > 1;
  const shared = new Set([...reached(inputs, own), ...Object.keys(inputs).filter(isShared)]);
  shared.delete(own);
  const plugins = late.size ? [whole(absolute([own, ...late]), absolute(shared))] : [];
  const { metafile, outputFiles } = await bundled(entry, plugins);
  const made = `server/static/bundles/${entry}`;
  return {
    files: outputFiles.map(({ path, contents }) => ({ path, contents })),
    needed: [...reached(metafile.outputs, made)].reverse(),
    sources: absolute(Object.keys(inputs)),
  };
}

/** The scripts that templates name, and the companions of the games. */
function entries() {
  const folder = join(PACKAGE, 'server');
  const texts = readdirSync(folder, { recursive: true })
    .filter((name) => /(^|\/)templates\/.*\.html$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const scripts = texts.flatMap((text) => [...text.matchAll(ENTRY)].map(([, name]) => name));
  const companions = readdirSync(join(PACKAGE, 'games'), { recursive: true })
    .filter((name) => name.endsWith('companion/companion.js'))
    .map((name) => `games/${name}`);
  return [...new Set([...scripts, ...companions])].sort();
}

const hashed = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

const pages = entries();
const made = await Promise.all(pages.map(page));
const building = `${MADE}.${process.pid}`;
for (const { path, contents } of made.flatMap(({ files }) => files)) {
  const target = join(building, relative(MADE, path));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, contents);
}
const sources = [...new Set(made.flatMap((one) => one.sources))].sort();
const manifest = {
  pages: Object.fromEntries(
    pages.map((entry, i) => [entry, made[i].needed.map((path) => relative('server/static', path))]),
  ),
  sources: Object.fromEntries(sources.map((path) => [named(path), hashed(path)])),
};
writeFileSync(join(building, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
rmSync(MADE, { recursive: true, force: true });
renameSync(building, MADE);
