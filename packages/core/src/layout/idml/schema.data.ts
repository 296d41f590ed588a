/**
 * Names in the schema of IDML (DOM 21.5), of attributes and of children of `Properties`: versions differ in which of both a
 * name is. `Self` and `Label` are left out, as all elements may have them.
 */
const shared = {
  item: `
    OverriddenPageItemProps FlexItemWidthMode FlexItemHeightMode Visible Name TopLeftCornerOption
    TopRightCornerOption BottomLeftCornerOption BottomRightCornerOption TopLeftCornerRadius
    TopRightCornerRadius BottomLeftCornerRadius BottomRightCornerRadius HorizontalLayoutConstraints
    VerticalLayoutConstraints FillColor FillTint OverprintFill CornerRadius StrokeWeight MiterLimit EndCap
    EndJoin StrokeType StrokeCornerAdjustment StrokeDashAndGap LeftLineEnd RightLineEnd StrokeColor StrokeTint
    GradientFillStart GradientFillLength GradientFillAngle GradientStrokeStart GradientStrokeLength
    GradientStrokeAngle OverprintStroke GapColor GapTint OverprintGap StrokeAlignment Nonprinting ItemLayer
    Locked LocalDisplaySetting GradientFillHiliteLength GradientFillHiliteAngle GradientStrokeHiliteLength
    GradientStrokeHiliteAngle AppliedObjectStyle CornerOption ArrowHeadAlignment LeftArrowHeadScale
    RightArrowHeadScale ItemTransform BeforeGroupingLayerReference BeforeGroupingLayerPosition LinkResourceId
    ParentInterfaceChangeCount TargetInterfaceChangeCount LastUpdatedInterfaceChangeCount LinkedSourceTableId`,
  character: `
    FontStyle PointSize KerningMethod Tracking Capitalization Position Underline StrikeThru Ligatures NoBreak
    HorizontalScale VerticalScale BaselineShift Skew FillTint StrokeTint StrokeWeight OverprintStroke
    OverprintFill OTFFigureStyle OTFOrdinal OTFFraction OTFDiscretionaryLigature OTFTitling
    OTFContextualAlternate OTFSwash UnderlineTint UnderlineGapTint UnderlineOverprint UnderlineGapOverprint
    UnderlineOffset UnderlineWeight StrikeThroughTint StrikeThroughGapTint StrikeThroughOverprint
    StrikeThroughGapOverprint StrikeThroughOffset StrikeThroughWeight FillColor StrokeColor AppliedLanguage
    OTFSlashedZero OTFHistorical OTFStylisticSets GradientFillLength GradientFillAngle GradientStrokeLength
    GradientStrokeAngle GradientFillStart GradientStrokeStart OTFMark OTFLocale PositionalForm MiterLimit
    StrokeAlignment EndJoin OTFOverlapSwash OTFStylisticAlternate OTFJustificationAlternate
    OTFStretchedAlternate CharacterDirection KeyboardDirection DigitsType Kashidas DiacriticPosition
    XOffsetDiacritic YOffsetDiacritic ParagraphBreakType PageNumberType CharacterAlignment Tsume LeadingAki
    TrailingAki CharacterRotation Jidori ShataiMagnification ShataiDegreeAngle ShataiAdjustRotation
    ShataiAdjustTsume Tatechuyoko TatechuyokoXOffset TatechuyokoYOffset KentenTint KentenStrokeTint
    KentenWeight KentenOverprintFill KentenOverprintStroke KentenKind KentenPlacement KentenAlignment
    KentenPosition KentenFontSize KentenXScale KentenYScale KentenCustomCharacter KentenCharacterSet RubyTint
    RubyWeight RubyOverprintFill RubyOverprintStroke RubyStrokeTint RubyFontSize RubyOpenTypePro RubyXScale
    RubyYScale RubyType RubyAlignment RubyPosition RubyXOffset RubyYOffset RubyParentSpacing RubyAutoAlign
    RubyOverhang RubyAutoScaling RubyParentScalingPercent RubyParentOverhangAmount Warichu WarichuSize
    WarichuLines WarichuLineSpacing WarichuAlignment WarichuCharsAfterBreak WarichuCharsBeforeBreak
    OTFProportionalMetrics OTFHVKana OTFRomanItalics ScaleAffectsLineHeight CjkGridTracking GlyphForm
    RubyAutoTcyDigits RubyAutoTcyIncludeRoman RubyAutoTcyAutoScale AppliedFont Leading UnderlineColor
    UnderlineGapColor UnderlineType StrikeThroughColor StrikeThroughGapColor StrikeThroughType KentenFillColor
    KentenStrokeColor KentenFont KentenFontStyle RubyFill RubyStroke RubyFont RubyFontStyle`,
  text: `
    AppliedConditions FirstLineIndent LeftIndent RightIndent SpaceBefore SpaceAfter Justification
    SingleWordJustification AutoLeading DropCapLines DropCapCharacters KeepLinesTogether KeepAllLinesTogether
    KeepWithNext KeepFirstLines KeepLastLines StartParagraph Composer MinimumWordSpacing MaximumWordSpacing
    DesiredWordSpacing MinimumLetterSpacing MaximumLetterSpacing DesiredLetterSpacing MinimumGlyphScaling
    MaximumGlyphScaling DesiredGlyphScaling RuleAbove RuleAboveOverprint RuleAboveLineWeight RuleAboveTint
    RuleAboveOffset RuleAboveLeftIndent RuleAboveRightIndent RuleAboveWidth RuleAboveGapTint
    RuleAboveGapOverprint RuleBelow RuleBelowLineWeight RuleBelowTint RuleBelowOffset RuleBelowLeftIndent
    RuleBelowRightIndent RuleBelowWidth RuleBelowGapTint HyphenateCapitalizedWords Hyphenation
    HyphenateBeforeLast HyphenateAfterFirst HyphenateWordsLongerThan HyphenateLadderLimit HyphenationZone
    HyphenWeight AppliedParagraphStyle AppliedCharacterStyle KerningValue KeepWithPrevious SpanColumnType
    SplitColumnInsideGutter SplitColumnOutsideGutter SpanColumnMinSpaceBefore SpanColumnMinSpaceAfter
    ParagraphShadingLeftOffset ParagraphShadingRightOffset ParagraphShadingTopOffset
    ParagraphShadingBottomOffset ParagraphShadingWidth ParagraphShadingTopOrigin ParagraphShadingBottomOrigin
    ParagraphShadingClipToFrame ParagraphShadingSuppressPrinting ParagraphShadingOn ParagraphShadingOverprint
    ParagraphShadingTint ParagraphBorderOn ParagraphBorderOverprint ParagraphBorderTint
    ParagraphBorderGapOverprint ParagraphBorderGapTint ParagraphBorderLeftLineWeight
    ParagraphBorderTopLineWeight ParagraphBorderRightLineWeight ParagraphBorderBottomLineWeight
    ParagraphBorderStrokeEndCap ParagraphBorderStrokeEndJoin ParagraphShadingTopLeftCornerRadius
    ParagraphShadingTopLeftCornerOption ParagraphShadingTopRightCornerRadius
    ParagraphShadingTopRightCornerOption ParagraphShadingBottomLeftCornerRadius
    ParagraphShadingBottomLeftCornerOption ParagraphShadingBottomRightCornerRadius
    ParagraphShadingBottomRightCornerOption ParagraphBorderTopLeftCornerRadius
    ParagraphBorderTopLeftCornerOption ParagraphBorderTopRightCornerRadius ParagraphBorderTopRightCornerOption
    ParagraphBorderBottomLeftCornerRadius ParagraphBorderBottomLeftCornerOption
    ParagraphBorderBottomRightCornerRadius ParagraphBorderBottomRightCornerOption ParagraphBorderWidth
    ParagraphBorderTopOrigin ParagraphBorderBottomOrigin ParagraphBorderLeftOffset ParagraphBorderRightOffset
    ParagraphBorderTopOffset ParagraphBorderBottomOffset ParagraphBorderDisplayIfSplits
    ProviderHyphenationStyle MergeConsecutiveParaBorders ParagraphKashidaWidth LastLineIndent HyphenateLastWord
    RuleBelowOverprint RuleBelowGapOverprint DropcapDetail HyphenateAcrossColumns KeepRuleAboveInFrame
    IgnoreEdgeAlignment ParagraphDirection ParagraphJustification RubyFlag RubyString GridAlignFirstLineOnly
    GridAlignment GridGyoudori AutoTcy AutoTcyIncludeRoman KinsokuType KinsokuHangType BunriKinshi Rensuuji
    RotateSingleByteCharacters LeadingModel TreatIdeographicSpaceAsSpace AllowArbitraryHyphenation
    ParagraphGyoudori BulletsAndNumberingListType NumberingExpression BulletsTextAfter NumberingLevel
    NumberingContinue NumberingStartAt NumberingApplyRestartPolicy BulletsAlignment NumberingAlignment
    BalanceRaggedLines RuleAboveColor RuleAboveGapColor RuleAboveType RuleBelowColor RuleBelowGapColor
    RuleBelowType AllNestedStyles TabList CustomGlyph SpanSplitColumnCount ParagraphShadingColor
    ParagraphBorderColor ParagraphBorderGapColor ParagraphBorderType SameParaStyleSpacing AllLineStyles
    AllGREPStyles OpenTypeFeatures KinsokuSet Mojikumi BulletChar BulletsFont BulletsFontStyle
    BulletsCharacterStyle NumberingCharacterStyle AppliedNumberingList NumberingFormat NumberingRestartPolicies`,
  swatch: `
    Name ColorEditable ColorRemovable Visible SwatchCreatorID SwatchColorGroupReference`,
} as const;

/** Elements with the same names, which lists they share, and the names of their own. */
const groups: readonly (readonly [elements: string, lists: readonly (keyof typeof shared)[], own: string])[] = [
  [
    'MasterSpread',
    [],
    `
      Name NamePrefix BaseName ShowMasterItems PageCount OverriddenPageItemProps PrimaryTextFrame ItemTransform
      PageColor`,
  ],
  ['FormField', ['item'], 'Description VisibilityInPdf AllowOverrides PathBoundingBox PathGeometry'],
  [
    'AnchoredObjectSetting',
    [],
    `
      AnchoredPosition SpineRelative LockPosition PinPosition AnchorPoint HorizontalAlignment
      HorizontalReferencePoint VerticalAlignment VerticalReferencePoint AnchorXoffset AnchorYoffset
      AnchorSpaceAbove`,
  ],
  ['TextWrapPreference', [], 'Inverse ApplyToMasterPageOnly TextWrapSide TextWrapMode PathGeometry TextWrapOffset'],
  [
    'ContourOption',
    [],
    `
      ContourType IncludeInsideEdges ContourPathName ContourTolerance ContourThreshold ContourAlphaIndex
      ContourPathIndex`,
  ],
  [
    'Link',
    [],
    `
      AssetURL AssetID LinkResourceURI LinkResourceFormat StoredState LinkClassID LinkClientID
      LinkResourceModified LinkObjectModified ShowInUI CanEmbed CanUnembed CanPackage ImportPolicy ExportPolicy
      LinkImportStamp LinkImportModificationTime LinkImportTime LinkExportTime LinkResourceSize RenditionData
      PDFIdentifier SourceObjectName AiGeneratedAsset AiFullyGeneratedAsset AiC2paArchiveData`,
  ],
  ['TransparencySetting StrokeTransparencySetting FillTransparencySetting ContentTransparencySetting RootCharacterStyleGroup RootParagraphStyleGroup RootCellStyleGroup RootTableStyleGroup RootObjectStyleGroup HiddenText Footnote', [], ''],
  ['BlendingSetting', [], 'BlendMode Opacity KnockoutGroup IsolateBlending'],
  [
    'DropShadowSetting',
    [],
    `
      Mode BlendMode Opacity XOffset YOffset Size EffectColor Noise Spread UseGlobalLight KnockedOut
      HonorOtherEffects Distance Angle`,
  ],
  ['FeatherSetting', [], 'Mode Width CornerType Noise ChokeAmount'],
  [
    'InnerShadowSetting',
    [],
    `
      Applied EffectColor BlendMode Opacity Angle Distance UseGlobalLight ChokeAmount Size Noise XOffset
      YOffset`,
  ],
  ['OuterGlowSetting', [], 'Applied BlendMode Opacity Noise EffectColor Technique Spread Size'],
  ['InnerGlowSetting', [], 'Applied BlendMode Opacity Noise EffectColor Technique Spread Size Source'],
  [
    'BevelAndEmbossSetting',
    [],
    `
      Applied Style Technique Depth Direction Size Soften Angle Altitude UseGlobalLight HighlightColor
      HighlightBlendMode HighlightOpacity ShadowColor ShadowBlendMode ShadowOpacity`,
  ],
  ['SatinSetting', [], 'Applied EffectColor BlendMode Opacity Angle Distance Size InvertEffect'],
  [
    'DirectionalFeatherSetting',
    [],
    `
      Applied LeftWidth RightWidth TopWidth BottomWidth ChokeAmount Angle FollowShapeMode Noise`,
  ],
  ['GradientFeatherSetting', [], 'Applied Type Angle Length GradientStart HiliteAngle HiliteLength'],
  ['OpacityGradientStop', [], 'Opacity Location Midpoint'],
  [
    'Button',
    ['item'],
    `
      VisibilityInPdf PrintableInPdf HiddenUntilTriggered Description AllowOverrides PathBoundingBox
      PathGeometry`,
  ],
  ['State', [], 'Active Enabled Statetype'],
  [
    'Image',
    ['item'],
    `
      Space ActualPpi EffectivePpi ImageRenderingIntent ImageTypeName Profile Contents GraphicProxy
      ClippingPathGeometry GraphicBounds`,
  ],
  [
    'ClippingPathSettings',
    [],
    `
      ClippingType InvertPath IncludeInsideEdges RestrictToFrame UseHighResolutionImage Threshold Tolerance
      InsetFrame AppliedPathName Index`,
  ],
  [
    'EPS',
    ['item'],
    `
      Space ActualPpi EffectivePpi GrayVectorPolicy RGBVectorPolicy CMYKVectorPolicy ImageTypeName Contents
      GraphicProxy ClippingPathGeometry GraphicBounds`,
  ],
  ['WMF PICT', ['item'], 'ImageTypeName Contents GraphicProxy ClippingPathGeometry GraphicBounds'],
  [
    'PDF',
    ['item'],
    `
      GrayVectorPolicy RGBVectorPolicy CMYKVectorPolicy ImageTypeName Contents GraphicProxy
      ClippingPathGeometry GraphicBounds`,
  ],
  ['PDFAttribute', [], 'PageNumber PDFCrop TransparentBackground'],
  ['MultiStateObject', ['item'], 'InitiallyHidden Description AllowOverrides PathBoundingBox PathGeometry'],
  [
    'CheckBox RadioButton',
    ['item'],
    `
      ReadOnly Required PrintableInPdf HiddenUntilTriggered CheckedByDefault ExportValue Description
      VisibilityInPdf AllowOverrides PathBoundingBox PathGeometry`,
  ],
  [
    'ComboBox',
    ['item'],
    `
      FontStyle AppliedFont ReadOnly Required PrintableInPdf HiddenUntilTriggered FontSize SortChoices
      ChoiceList RightToLeftField Description VisibilityInPdf AllowOverrides PathBoundingBox PathGeometry`,
  ],
  [
    'ListBox',
    ['item'],
    `
      FontStyle AppliedFont ReadOnly Required PrintableInPdf HiddenUntilTriggered FontSize SortChoices
      ChoiceList RightToLeftField MultipleSelection Description VisibilityInPdf AllowOverrides PathBoundingBox
      PathGeometry`,
  ],
  [
    'TextBox',
    ['item'],
    `
      FontStyle AppliedFont ReadOnly Required PrintableInPdf HiddenUntilTriggered Multiline Password Scrollable
      FontSize RightToLeftField Description VisibilityInPdf AllowOverrides PathBoundingBox PathGeometry`,
  ],
  [
    'SignatureField',
    ['item'],
    `
      ReadOnly Required PrintableInPdf HiddenUntilTriggered Description VisibilityInPdf AllowOverrides
      PathBoundingBox PathGeometry`,
  ],
  [
    'FlexObject',
    ['item'],
    `
      FlexWidthMode FlexHeightMode FlexDirection FlexWrap JustifyContent AlignItems AlignContent FlexPaddingTop
      FlexPaddingRight FlexPaddingBottom FlexPaddingLeft FlexGapRow FlexGapColumn AllowOverrides PathGeometry`,
  ],
  ['Group', ['item'], 'ArticleChildrenList AllowOverrides'],
  [
    'ObjectExportOption',
    [],
    `
      AltTextSourceType ActualTextSourceType CustomAltText CustomActualText ApplyTagType ImageConversionType
      ImageExportResolution GIFOptionsPalette GIFOptionsInterlaced JPEGOptionsQuality JPEGOptionsFormat
      ImageAlignment ImageSpaceBefore ImageSpaceAfter UseImagePageBreak ImagePageBreak CustomImageAlignment
      SpaceUnit CustomImageSizeOption CustomImageConversion CustomLayout CustomLayoutType UseOriginalImage
      EpubType CustomHeightType CustomHeight CustomWidthType CustomWidth UseExistingImage SizeType CustomSize
      PreserveAppearanceFromLayout EpubAriaRole EpubAriaLabel EpubAriaLabelSourceType AltTextGenerationError
      AltTextCropSyncRect AIGeneratedAltText AltMetadataProperty ActualMetadataProperty`,
  ],
  [
    'ImportedPage',
    ['item'],
    `
      PageNumber ImportedPageCrop ImageTypeName Contents GraphicProxy ClippingPathGeometry GraphicBounds`,
  ],
  ['EPSText', ['item'], 'AllowOverrides PathBoundingBox EPSTextData EPSTextAttributeBounds'],
  [
    'TextPath',
    [],
    `
      ParentStory PathAlignment TextAlignment PathEffect FlipPathEffect PathSpacing StartBracket EndBracket
      PreviousTextFrame NextTextFrame`,
  ],
  ['Oval Rectangle Polygon', ['item'], 'ContentType StoryTitle AllowOverrides PathGeometry'],
  ['FrameFittingOption', [], 'AutoFit LeftCrop TopCrop RightCrop BottomCrop FittingOnEmptyFrame FittingAlignment'],
  [
    'Sound',
    ['item'],
    `
      Description PlayOnPageTurn DoNotPrintPoster EmbedInPDF FilePath StopOnPageTurn SoundLoop Contents
      PathGeometry GraphicBounds`,
  ],
  [
    'Movie',
    ['item'],
    `
      Description FloatingWindowPosition FloatingWindowSize PlayOnPageTurn ShowControls FloatingWindow URL
      EmbedInPDF PlayMode CustomPoster IntrinsicBounds CanChoosePosters PosterAvailable FilePath ControllerSkin
      ShowController MovieLoop Contents PathGeometry GraphicBounds`,
  ],
  [
    'HtmlItem',
    ['item'],
    `
      HtmlContent FixedDimensions RelativeSubPath AllowOverrides Poster PathBoundingBox GraphicBounds
      PathGeometry`,
  ],
  ['GraphicLine', ['item'], 'ContentType LockState AllowOverrides PathGeometry'],
  [
    'TextFrame EndnoteTextFrame',
    ['item'],
    `
      ParentStory PreviousTextFrame NextTextFrame ContentType AllowOverrides PathGeometry`,
  ],
  [
    'TextFramePreference',
    [],
    `
      FootnotesEnableOverrides FootnotesSpanAcrossColumns FootnotesMinimumSpacing FootnotesSpaceBetween
      TextColumnCount TextColumnGutter TextColumnFixedWidth UseFixedColumnWidth FirstBaselineOffset
      MinimumFirstBaselineOffset VerticalJustification VerticalThreshold IgnoreWrap VerticalBalanceColumns
      UseFlexibleColumnWidth TextColumnMaxWidth AutoSizingType AutoSizingReferencePoint
      UseMinimumHeightForAutoSizing MinimumHeightForAutoSizing UseMinimumWidthForAutoSizing
      MinimumWidthForAutoSizing UseNoLineBreaksForAutoSizing ColumnRuleOverride ColumnRuleOffset
      ColumnRuleTopInset ColumnRuleInsetChainOverride ColumnRuleBottomInset ColumnRuleStrokeWidth
      ColumnRuleStrokeColor ColumnRuleStrokeType ColumnRuleStrokeTint ColumnRuleOverprintOverride InsetSpacing`,
  ],
  [
    'BaselineFrameGridOption',
    [],
    `
      UseCustomBaselineFrameGrid StartingOffsetForBaselineFrameGrid BaselineFrameGridRelativeOption
      BaselineFrameGridIncrement BaselineFrameGridColor`,
  ],
  [
    'Page',
    [],
    `
      TabOrder AppliedMaster OverrideList MasterPageTransform Name AppliedTrapPreset GeometricBounds
      ItemTransform AppliedAlternateLayout LayoutRule SnapshotBlendingMode OptionalPage GridStartingPoint
      UseMasterGrid PageColor Descriptor`,
  ],
  [
    'Guide',
    [],
    `
      OverriddenPageItemProps Orientation Location FitToPage ViewThreshold Locked ItemLayer PageIndex GuideType
      GuideZone GuideColor`,
  ],
  ['MarginPreference', [], 'ColumnCount ColumnGutter Top Bottom Left Right ColumnDirection ColumnsPositions'],
  [
    'FontFamily CompositeFont StrokeStyle CharacterStyleGroup ParagraphStyleGroup CellStyleGroup TableStyleGroup ObjectStyleGroup',
    [],
    `
      Name`,
  ],
  [
    'Font',
    [],
    `
      FontFamily Name PostScriptName Status FontStyleName FontType WritingScript FullName FullNameNative
      FontStyleNameNative PlatformName Version TypekitID NumDesignAxes DesignAxesName DesignAxesValues
      DesignAxesRange`,
  ],
  [
    'CompositeFontEntry',
    [],
    `
      Name FontStyle RelativeSize HorizontalScale VerticalScale CustomCharacters Locked ScaleOption
      BaselineShift AppliedFont`,
  ],
  [
    'Color',
    ['swatch'],
    `
      Model Space ColorValue ColorOverride BaseColor ConvertToHsb SpotInkAliasSpotColorReference AlternateSpace
      AlternateColorValue`,
  ],
  ['Ink', [], 'Name AliasInkName Angle ConvertToProcess Frequency NeutralDensity PrintInk TrapOrder InkType'],
  [
    'MixedInk',
    ['swatch'],
    `
      Model Space InkList InkPercentages BaseColor InkNameList MixedInkSpotColorNameList MixedInkSpotColorList`,
  ],
  [
    'Tint',
    ['swatch'],
    `
      TintValue BaseColor ColorOverride ConvertToHsb SpotInkAliasSpotColorReference AlternateSpace
      AlternateColorValue`,
  ],
  ['Swatch', ['swatch'], ''],
  ['Gradient', ['swatch'], 'Type'],
  ['GradientStop', [], 'StopColor Location Midpoint'],
  ['DashedStrokeStyle', [], 'DashArray StrokeCornerAdjustment EndCap Name'],
  ['DottedStrokeStyle', [], 'DotArray StrokeCornerAdjustment Name'],
  ['StripedStrokeStyle', [], 'StripeArray Name'],
  ['StoryPreference', [], 'OpticalMarginAlignment OpticalMarginSize FrameType StoryOrientation StoryDirection'],
  [
    'TextPreference',
    [],
    `
      TypographersQuotes HighlightHjViolations HighlightKeeps HighlightSubstitutedGlyphs HighlightCustomSpacing
      HighlightSubstitutedFonts UseOpticalSize UseParagraphLeading SuperscriptSize SuperscriptPosition
      SubscriptSize SubscriptPosition SmallCap LeadingKeyIncrement BaselineShiftKeyIncrement
      KerningKeyIncrement ShowInvisibles JustifyTextWraps AbutTextToTextWrap ZOrderTextWrap
      LinkTextFilesWhenImporting HighlightKinsoku QuoteCharactersRotatedInVertical SmartTextReflowSync
      ShapeIndicAndLatinWithHarbuzz UseNewVerticalScaling UseCidMojikumi HonourTextIndentsWithTextWrap
      EnableStylePreviewMode SmartTextReflow AddPages LimitToMasterTextFrames PreserveFacingPageSpreads
      DeleteEmptyPages`,
  ],
  [
    'TextDefault',
    ['character'],
    `
      FirstLineIndent LeftIndent RightIndent SpaceBefore SpaceAfter Justification SingleWordJustification
      AutoLeading DropCapLines DropCapCharacters KeepLinesTogether KeepAllLinesTogether KeepWithNext
      KeepFirstLines KeepLastLines StartParagraph Composer MinimumWordSpacing MaximumWordSpacing
      DesiredWordSpacing MinimumLetterSpacing MaximumLetterSpacing DesiredLetterSpacing MinimumGlyphScaling
      MaximumGlyphScaling DesiredGlyphScaling RuleAbove RuleAboveOverprint RuleAboveLineWeight RuleAboveTint
      RuleAboveOffset RuleAboveLeftIndent RuleAboveRightIndent RuleAboveWidth RuleAboveGapTint
      RuleAboveGapOverprint RuleBelow RuleBelowLineWeight RuleBelowTint RuleBelowOffset RuleBelowLeftIndent
      RuleBelowRightIndent RuleBelowWidth RuleBelowGapTint HyphenateCapitalizedWords Hyphenation
      HyphenateBeforeLast HyphenateAfterFirst HyphenateWordsLongerThan HyphenateLadderLimit HyphenationZone
      HyphenWeight AppliedParagraphStyle AppliedCharacterStyle KeepWithPrevious SpanColumnType
      SplitColumnInsideGutter SplitColumnOutsideGutter SpanColumnMinSpaceBefore SpanColumnMinSpaceAfter
      ParagraphShadingLeftOffset ParagraphShadingRightOffset ParagraphShadingTopOffset
      ParagraphShadingBottomOffset ParagraphShadingWidth ParagraphShadingTopOrigin ParagraphShadingBottomOrigin
      ParagraphShadingClipToFrame ParagraphShadingSuppressPrinting ParagraphShadingOn ParagraphShadingOverprint
      ParagraphShadingTint ParagraphBorderOn ParagraphBorderOverprint ParagraphBorderTint
      ParagraphBorderGapOverprint ParagraphBorderGapTint ParagraphBorderLeftLineWeight
      ParagraphBorderTopLineWeight ParagraphBorderRightLineWeight ParagraphBorderBottomLineWeight
      ParagraphBorderStrokeEndCap ParagraphBorderStrokeEndJoin ParagraphShadingTopLeftCornerRadius
      ParagraphShadingTopLeftCornerOption ParagraphShadingTopRightCornerRadius
      ParagraphShadingTopRightCornerOption ParagraphShadingBottomLeftCornerRadius
      ParagraphShadingBottomLeftCornerOption ParagraphShadingBottomRightCornerRadius
      ParagraphShadingBottomRightCornerOption ParagraphBorderTopLeftCornerRadius
      ParagraphBorderTopLeftCornerOption ParagraphBorderTopRightCornerRadius
      ParagraphBorderTopRightCornerOption ParagraphBorderBottomLeftCornerRadius
      ParagraphBorderBottomLeftCornerOption ParagraphBorderBottomRightCornerRadius
      ParagraphBorderBottomRightCornerOption ParagraphBorderWidth ParagraphBorderTopOrigin
      ParagraphBorderBottomOrigin ParagraphBorderLeftOffset ParagraphBorderRightOffset ParagraphBorderTopOffset
      ParagraphBorderBottomOffset ParagraphBorderDisplayIfSplits ProviderHyphenationStyle
      MergeConsecutiveParaBorders ParagraphKashidaWidth LastLineIndent HyphenateLastWord RuleBelowOverprint
      RuleBelowGapOverprint DropcapDetail HyphenateAcrossColumns KeepRuleAboveInFrame IgnoreEdgeAlignment
      ParagraphDirection ParagraphJustification GridAlignFirstLineOnly GridAlignment GridGyoudori AutoTcy
      AutoTcyIncludeRoman KinsokuType KinsokuHangType BunriKinshi Rensuuji RotateSingleByteCharacters
      LeadingModel TreatIdeographicSpaceAsSpace AllowArbitraryHyphenation ParagraphGyoudori
      BulletsAndNumberingListType NumberingExpression BulletsTextAfter NumberingLevel NumberingContinue
      NumberingStartAt NumberingApplyRestartPolicy BulletsAlignment NumberingAlignment AppliedNamedGrid
      BalanceRaggedLines RuleAboveColor RuleAboveGapColor RuleAboveType RuleBelowColor RuleBelowGapColor
      RuleBelowType AllNestedStyles TabList SpanSplitColumnCount ParagraphShadingColor ParagraphBorderColor
      ParagraphBorderGapColor ParagraphBorderType SameParaStyleSpacing AllLineStyles AllGREPStyles KinsokuSet
      Mojikumi BulletChar BulletsFont BulletsFontStyle BulletsCharacterStyle NumberingCharacterStyle
      AppliedNumberingList NumberingFormat NumberingRestartPolicies`,
  ],
  [
    'FootnoteOption',
    [],
    `
      EnableStraddling StartAt Prefix Suffix FootnoteTextStyle FootnoteMarkerStyle SeparatorText SpaceBetween
      Spacer FootnoteFirstBaselineOffset FootnoteMinimumFirstBaselineOffset EosPlacement NoSplitting RuleOn
      RuleLineWeight RuleTint RuleGapTint RuleGapOverprint RuleOverprint RuleLeftIndent RuleWidth RuleOffset
      ContinuingRuleOn ContinuingRuleLineWeight ContinuingRuleTint ContinuingRuleGapTint
      ContinuingRuleOverprint ContinuingRuleGapOverprint ContinuingRuleLeftIndent ContinuingRuleWidth
      ContinuingRuleOffset FootnoteNumberingStyle RestartNumbering ShowPrefixSuffix MarkerPositioning RuleType
      RuleColor RuleGapColor ContinuingRuleType ContinuingRuleColor ContinuingRuleGapColor`,
  ],
  [
    'DocumentPreference',
    [],
    `
      PageHeight PageWidth PagesPerDocument FacingPages DocumentBleedTopOffset DocumentBleedBottomOffset
      DocumentBleedInsideOrLeftOffset DocumentBleedOutsideOrRightOffset DocumentBleedUniformSize SlugTopOffset
      SlugBottomOffset SlugInsideOrLeftOffset SlugRightOrOutsideOffset DocumentSlugUniformSize
      PreserveLayoutWhenShuffling AllowPageShuffle OverprintBlack PageBinding ColumnDirection
      SpreadHiddenVisibility Intent CreatePrimaryTextFrame ColumnGuideLocked MasterTextFrame
      SnippetImportUsesOriginalLocation ColumnGuideColor MarginGuideColor`,
  ],
  [
    'GridPreference',
    [],
    `
      DocumentGridShown DocumentGridSnapto HorizontalGridlineDivision VerticalGridlineDivision
      HorizontalGridSubdivision VerticalGridSubdivision GridsInBack BaselineGridShown BaselineStart
      BaselineDivision BaselineViewThreshold BaselineGridRelativeOption GridColor BaselineColor`,
  ],
  ['TransparencyPreference', [], 'BlendingSpace GlobalLightAngle GlobalLightAltitude'],
  ['DataMerge', [], 'DataSourceFileType DataSourceFile'],
  ['DataMergeField', [], 'FieldName'],
  [
    'CharacterStyle',
    ['character'],
    `
      Imported KerningValue SplitDocument EmitCss StyleUniqueId IncludeClass ExtendedKeyboardShortcut
      EpubAriaRole KeyboardShortcut Name BasedOn PreviewColor`,
  ],
  [
    'ParagraphStyle',
    ['character'],
    `
      Name Imported NextStyle FirstLineIndent LeftIndent RightIndent SpaceBefore SpaceAfter Justification
      SingleWordJustification AutoLeading DropCapLines DropCapCharacters KeepLinesTogether KeepAllLinesTogether
      KeepWithNext KeepFirstLines KeepLastLines StartParagraph Composer MinimumWordSpacing MaximumWordSpacing
      DesiredWordSpacing MinimumLetterSpacing MaximumLetterSpacing DesiredLetterSpacing MinimumGlyphScaling
      MaximumGlyphScaling DesiredGlyphScaling RuleAbove RuleAboveOverprint RuleAboveLineWeight RuleAboveTint
      RuleAboveOffset RuleAboveLeftIndent RuleAboveRightIndent RuleAboveWidth RuleAboveGapTint
      RuleAboveGapOverprint RuleBelow RuleBelowLineWeight RuleBelowTint RuleBelowOffset RuleBelowLeftIndent
      RuleBelowRightIndent RuleBelowWidth RuleBelowGapTint HyphenateCapitalizedWords Hyphenation
      HyphenateBeforeLast HyphenateAfterFirst HyphenateWordsLongerThan HyphenateLadderLimit HyphenationZone
      HyphenWeight KeepWithPrevious SpanColumnType SplitColumnInsideGutter SplitColumnOutsideGutter
      SpanColumnMinSpaceBefore SpanColumnMinSpaceAfter SplitDocument EmitCss ParagraphShadingLeftOffset
      ParagraphShadingRightOffset ParagraphShadingTopOffset ParagraphShadingBottomOffset ParagraphShadingWidth
      ParagraphShadingTopOrigin ParagraphShadingBottomOrigin ParagraphShadingClipToFrame
      ParagraphShadingSuppressPrinting ParagraphShadingOn ParagraphShadingOverprint ParagraphShadingTint
      StyleUniqueId IncludeClass ParagraphBorderOn ParagraphBorderOverprint ParagraphBorderTint
      ParagraphBorderGapOverprint ParagraphBorderGapTint ParagraphBorderLeftLineWeight
      ParagraphBorderTopLineWeight ParagraphBorderRightLineWeight ParagraphBorderBottomLineWeight
      ParagraphBorderStrokeEndCap ParagraphBorderStrokeEndJoin ParagraphShadingTopLeftCornerRadius
      ParagraphShadingTopLeftCornerOption ParagraphShadingTopRightCornerRadius
      ParagraphShadingTopRightCornerOption ParagraphShadingBottomLeftCornerRadius
      ParagraphShadingBottomLeftCornerOption ParagraphShadingBottomRightCornerRadius
      ParagraphShadingBottomRightCornerOption ParagraphBorderTopLeftCornerRadius
      ParagraphBorderTopLeftCornerOption ParagraphBorderTopRightCornerRadius
      ParagraphBorderTopRightCornerOption ParagraphBorderBottomLeftCornerRadius
      ParagraphBorderBottomLeftCornerOption ParagraphBorderBottomRightCornerRadius
      ParagraphBorderBottomRightCornerOption ParagraphBorderWidth ParagraphBorderTopOrigin
      ParagraphBorderBottomOrigin ParagraphBorderLeftOffset ParagraphBorderRightOffset ParagraphBorderTopOffset
      ParagraphBorderBottomOffset ParagraphBorderDisplayIfSplits ProviderHyphenationStyle
      MergeConsecutiveParaBorders ParagraphKashidaWidth ExtendedKeyboardShortcut EpubAriaRole EmptyNestedStyles
      EmptyLineStyles EmptyGrepStyles KeyboardShortcut LastLineIndent HyphenateLastWord RuleBelowOverprint
      RuleBelowGapOverprint DropcapDetail HyphenateAcrossColumns KeepRuleAboveInFrame IgnoreEdgeAlignment
      ParagraphDirection ParagraphJustification GridAlignFirstLineOnly GridAlignment GridGyoudori AutoTcy
      AutoTcyIncludeRoman KinsokuType KinsokuHangType BunriKinshi Rensuuji RotateSingleByteCharacters
      LeadingModel TreatIdeographicSpaceAsSpace AllowArbitraryHyphenation ParagraphGyoudori
      BulletsAndNumberingListType NumberingExpression BulletsTextAfter NumberingLevel NumberingContinue
      NumberingStartAt NumberingApplyRestartPolicy BulletsAlignment NumberingAlignment BasedOn
      BalanceRaggedLines RuleAboveColor RuleAboveGapColor RuleAboveType RuleBelowColor RuleBelowGapColor
      RuleBelowType AllNestedStyles TabList SpanSplitColumnCount ParagraphShadingColor ParagraphBorderColor
      ParagraphBorderGapColor ParagraphBorderType SameParaStyleSpacing PreviewColor AllLineStyles AllGREPStyles
      KinsokuSet Mojikumi BulletChar BulletsFont BulletsFontStyle BulletsCharacterStyle NumberingCharacterStyle
      AppliedNumberingList NumberingFormat NumberingRestartPolicies`,
  ],
  [
    'CellStyle',
    [],
    `
      ExtendedKeyboardShortcut GraphicLeftInset GraphicTopInset GraphicRightInset GraphicBottomInset
      ClipContentToGraphicCell TextTopInset TextLeftInset TextBottomInset TextRightInset ClipContentToTextCell
      AppliedParagraphStyle GradientFillLength GradientFillAngle GradientFillStart TopInset LeftInset
      BottomInset RightInset FillColor FillTint OverprintFill TopLeftDiagonalLine TopRightDiagonalLine
      DiagonalLineInFront DiagonalLineStrokeWeight DiagonalLineStrokeType DiagonalLineStrokeColor
      DiagonalLineStrokeTint DiagonalLineStrokeOverprint DiagonalLineStrokeGapColor DiagonalLineStrokeGapTint
      DiagonalLineStrokeGapOverprint ClipContentToCell FirstBaselineOffset VerticalJustification
      ParagraphSpacingLimit MinimumFirstBaselineOffset RotationAngle LeftEdgeStrokeWeight LeftEdgeStrokeType
      LeftEdgeStrokeColor LeftEdgeStrokeTint LeftEdgeStrokeOverprint LeftEdgeStrokeGapColor
      LeftEdgeStrokeGapTint LeftEdgeStrokeGapOverprint TopEdgeStrokeWeight TopEdgeStrokeType TopEdgeStrokeColor
      TopEdgeStrokeTint TopEdgeStrokeOverprint TopEdgeStrokeGapColor TopEdgeStrokeGapTint
      TopEdgeStrokeGapOverprint RightEdgeStrokeWeight RightEdgeStrokeType RightEdgeStrokeColor
      RightEdgeStrokeTint RightEdgeStrokeOverprint RightEdgeStrokeGapColor RightEdgeStrokeGapTint
      RightEdgeStrokeGapOverprint BottomEdgeStrokeWeight BottomEdgeStrokeType BottomEdgeStrokeColor
      BottomEdgeStrokeTint BottomEdgeStrokeOverprint BottomEdgeStrokeGapColor BottomEdgeStrokeGapTint
      BottomEdgeStrokeGapOverprint KeyboardShortcut RotationRunsAgainstStory Name BasedOn`,
  ],
  [
    'TableStyle',
    [],
    `
      CaptionParagraphCount CaptionPosition HeaderColumnCellStyle ExtendedKeyboardShortcut GraphicLeftInset
      GraphicTopInset GraphicRightInset GraphicBottomInset ClipContentToGraphicCell TextTopInset TextLeftInset
      TextBottomInset TextRightInset ClipContentToTextCell Name StrokeOrder TopBorderStrokeWeight
      TopBorderStrokeType TopBorderStrokeColor TopBorderStrokeTint TopBorderStrokeOverprint
      TopBorderStrokeGapColor TopBorderStrokeGapTint TopBorderStrokeGapOverprint LeftBorderStrokeWeight
      LeftBorderStrokeType LeftBorderStrokeColor LeftBorderStrokeTint LeftBorderStrokeOverprint
      LeftBorderStrokeGapColor LeftBorderStrokeGapTint LeftBorderStrokeGapOverprint BottomBorderStrokeWeight
      BottomBorderStrokeType BottomBorderStrokeColor BottomBorderStrokeTint BottomBorderStrokeOverprint
      BottomBorderStrokeGapColor BottomBorderStrokeGapTint BottomBorderStrokeGapOverprint
      RightBorderStrokeWeight RightBorderStrokeType RightBorderStrokeColor RightBorderStrokeTint
      RightBorderStrokeOverprint RightBorderStrokeGapColor RightBorderStrokeGapTint
      RightBorderStrokeGapOverprint SpaceBefore SpaceAfter SkipFirstAlternatingStrokeRows
      SkipLastAlternatingStrokeRows StartRowStrokeCount StartRowStrokeColor StartRowStrokeWeight
      StartRowStrokeType StartRowStrokeTint StartRowStrokeGapOverprint StartRowStrokeGapColor
      StartRowStrokeGapTint StartRowStrokeOverprint EndRowStrokeCount EndRowStrokeColor EndRowStrokeWeight
      EndRowStrokeType EndRowStrokeTint EndRowStrokeOverprint EndRowStrokeGapColor EndRowStrokeGapTint
      EndRowStrokeGapOverprint SkipFirstAlternatingStrokeColumns SkipLastAlternatingStrokeColumns
      StartColumnStrokeCount StartColumnStrokeColor StartColumnStrokeWeight StartColumnStrokeType
      StartColumnStrokeTint StartColumnStrokeOverprint StartColumnStrokeGapColor StartColumnStrokeGapTint
      StartColumnStrokeGapOverprint EndColumnStrokeCount EndColumnStrokeColor EndColumnStrokeWeight
      EndColumnLineStyle EndColumnStrokeTint EndColumnStrokeOverprint EndColumnStrokeGapColor
      EndColumnStrokeGapTint EndColumnStrokeGapOverprint ColumnFillsPriority SkipFirstAlternatingFillRows
      SkipLastAlternatingFillRows StartRowFillColor StartRowFillCount StartRowFillTint StartRowFillOverprint
      EndRowFillCount EndRowFillColor EndRowFillTint EndRowFillOverprint SkipFirstAlternatingFillColumns
      SkipLastAlternatingFillColumns StartColumnFillCount StartColumnFillColor StartColumnFillTint
      StartColumnFillOverprint EndColumnFillCount EndColumnFillColor EndColumnFillTint EndColumnFillOverprint
      HeaderRegionSameAsBodyRegion FooterRegionSameAsBodyRegion LeftColumnRegionSameAsBodyRegion
      RightColumnRegionSameAsBodyRegion HeaderRegionCellStyle FooterRegionCellStyle LeftColumnRegionCellStyle
      RightColumnRegionCellStyle BodyRegionCellStyle KeyboardShortcut BasedOn`,
  ],
  [
    'ObjectStyle',
    [],
    `
      EnableTransformAttributes EnableFlexLayoutAttributes TopLeftCornerOption TopRightCornerOption
      BottomLeftCornerOption BottomRightCornerOption TopLeftCornerRadius TopRightCornerRadius
      BottomLeftCornerRadius BottomRightCornerRadius EmitCss IncludeClass EpubAriaRole
      EnableTextFrameAutoSizingOptions EpubAriaLabel EpubAriaLabelSourceType ExtendedKeyboardShortcut
      EnableTextFrameColumnRuleOptions EnableExportTagging EnableObjectExportAltTextOptions
      EnableObjectExportTaggedPdfOptions EnableObjectExportEpubOptions Name AppliedParagraphStyle
      ApplyNextParagraphStyle EnableFill EnableStroke EnableParagraphStyle EnableTextFrameGeneralOptions
      EnableTextFrameBaselineOptions EnableStoryOptions EnableTextWrapAndOthers EnableAnchoredObjectOptions
      CornerRadius FillColor FillTint OverprintFill StrokeWeight MiterLimit EndCap EndJoin StrokeType
      LeftLineEnd RightLineEnd StrokeColor StrokeTint OverprintStroke GapColor GapTint OverprintGap
      StrokeAlignment Nonprinting GradientFillAngle GradientStrokeAngle StrokeCornerAdjustment StrokeDashAndGap
      AppliedNamedGrid KeyboardShortcut EnableFrameFittingOptions CornerOption EnableStrokeAndCornerOptions
      ArrowHeadAlignment LeftArrowHeadScale RightArrowHeadScale EnableTextFrameFootnoteOptions BasedOn`,
  ],
  [
    'TransformAttributeOption',
    [],
    `
      TransformAttrX TransformAttrY TransformAttrWidth TransformAttrHeight TransformAttrLeftReference
      TransformAttrTopReference TransformAttrRefAnchorPoint`,
  ],
  [
    'FlexLayoutAttributeOption',
    [],
    `
      FlexWidthMode FlexHeightMode FlexDirection FlexWrap JustifyContent AlignItems FlexPaddingTop
      FlexPaddingRight FlexPaddingBottom FlexPaddingLeft FlexGapRow AlignContent FlexGapColumn`,
  ],
  [
    'ObjectStyleObjectEffectsCategorySettings ObjectStyleStrokeEffectsCategorySettings ObjectStyleFillEffectsCategorySettings ObjectStyleContentEffectsCategorySettings',
    [],
    `
      EnableTransparency EnableDropShadow EnableFeather EnableInnerShadow EnableOuterGlow EnableInnerGlow
      EnableBevelEmboss EnableSatin EnableDirectionalFeather EnableGradientFeather`,
  ],
  [
    'Spread',
    [],
    `
      PageTransitionType PageTransitionDirection PageTransitionDuration ShowMasterItems PageCount
      BindingLocation SpreadHidden AllowPageShuffle ItemTransform FlattenerOverride`,
  ],
  ['HyperlinkTextDestination ParagraphDestination', [], 'Name Hidden DestinationUniqueKey'],
  ['HyperlinkTextSource', [], 'Name Hidden AppliedCharacterStyle AlternativeDestination'],
  ['Endnote', [], 'EndnoteTextRange'],
  ['EndnoteRange', [], 'SourceEndnote'],
  ['GaijiOwnedItemObject', [], 'GlyphletOwnedItem GlyphletOwnedItemKey'],
  ['TextVariableInstance', [], 'Name ResultText AssociatedTextVariable'],
  ['ParagraphStyleRange CharacterStyleRange', ['character', 'text'], ''],
  ['CrossReferenceSource', [], 'AppliedFormat Name Hidden AppliedCharacterStyle AlternativeDestination'],
  ['PageReference', [], 'PageReferenceType PageNumberStyleOverride ReferencedTopic Id PageReferenceLimit'],
  ['XMLElement', [], 'MarkupTag XMLContent NoTextMarker'],
  ['XMLAttribute', [], 'Name Value'],
  [
    'Table',
    [],
    `
      HeaderRowCount FooterRowCount TopBorderStrokeWeight TopBorderStrokeType TopBorderStrokeColor
      TopBorderStrokeTint TopBorderStrokeOverprint TopBorderStrokeGapColor TopBorderStrokeGapTint
      TopBorderStrokeGapOverprint LeftBorderStrokeWeight LeftBorderStrokeType LeftBorderStrokeColor
      LeftBorderStrokeTint LeftBorderStrokeOverprint LeftBorderStrokeGapColor LeftBorderStrokeGapTint
      LeftBorderStrokeGapOverprint BottomBorderStrokeWeight BottomBorderStrokeType BottomBorderStrokeColor
      BottomBorderStrokeTint BottomBorderStrokeOverprint BottomBorderStrokeGapColor BottomBorderStrokeGapTint
      BottomBorderStrokeGapOverprint RightBorderStrokeWeight RightBorderStrokeType RightBorderStrokeColor
      RightBorderStrokeTint RightBorderStrokeOverprint RightBorderStrokeGapColor RightBorderStrokeGapTint
      RightBorderStrokeGapOverprint SpaceBefore SpaceAfter SkipFirstAlternatingStrokeRows
      SkipLastAlternatingStrokeRows StartRowStrokeCount StartRowStrokeColor StartRowStrokeWeight
      StartRowStrokeType StartRowStrokeTint StartRowStrokeGapOverprint StartRowStrokeGapColor
      StartRowStrokeGapTint StartRowStrokeOverprint EndRowStrokeCount EndRowStrokeColor EndRowStrokeWeight
      EndRowStrokeType EndRowStrokeTint EndRowStrokeOverprint EndRowStrokeGapColor EndRowStrokeGapTint
      EndRowStrokeGapOverprint SkipFirstAlternatingStrokeColumns SkipLastAlternatingStrokeColumns
      StartColumnStrokeCount StartColumnStrokeColor StartColumnStrokeWeight StartColumnStrokeType
      StartColumnStrokeTint StartColumnStrokeOverprint StartColumnStrokeGapColor StartColumnStrokeGapTint
      StartColumnStrokeGapOverprint EndColumnStrokeCount EndColumnStrokeColor EndColumnStrokeWeight
      EndColumnLineStyle EndColumnStrokeTint EndColumnStrokeOverprint EndColumnStrokeGapColor
      EndColumnStrokeGapTint EndColumnStrokeGapOverprint ColumnFillsPriority SkipFirstAlternatingFillRows
      SkipLastAlternatingFillRows StartRowFillColor StartRowFillCount StartRowFillTint StartRowFillOverprint
      EndRowFillCount EndRowFillColor EndRowFillTint EndRowFillOverprint SkipFirstAlternatingFillColumns
      SkipLastAlternatingFillColumns StartColumnFillCount StartColumnFillColor StartColumnFillTint
      StartColumnFillOverprint EndColumnFillCount EndColumnFillColor EndColumnFillTint EndColumnFillOverprint
      BreakHeaders BreakFooters SkipFirstHeader SkipLastFooter StrokeOrder DefaultRowStrokeWeight
      DefaultRowStrokeType DefaultRowStrokeColor DefaultRowStrokeTint DefaultRowStrokeOverprint
      DefaultRowStrokeGapColor DefaultRowStrokeGapTint DefaultRowStrokeGapOverprint DefaultColumnStrokeWeight
      DefaultColumnStrokeType DefaultColumnStrokeColor DefaultColumnStrokeTint DefaultColumnStrokeOverprint
      DefaultColumnStrokeGapColor DefaultColumnStrokeGapTint DefaultColumnStrokeGapOverprint TopInset LeftInset
      BottomInset RightInset FillColor FillTint OverprintFill TopLeftDiagonalLine TopRightDiagonalLine
      DiagonalLineInFront DiagonalLineStrokeWeight DiagonalLineStrokeType DiagonalLineStrokeColor
      DiagonalLineStrokeTint DiagonalLineStrokeOverprint DiagonalLineStrokeGapColor DiagonalLineStrokeGapTint
      DiagonalLineStrokeGapOverprint ClipContentToCell FirstBaselineOffset VerticalJustification
      ParagraphSpacingLimit MinimumFirstBaselineOffset RotationAngle WritingDirection MinimumHeight
      MaximumHeight KeepWithNextRow StartRow AutoGrow NumHeaderColumns HeaderColumnsPosition
      CaptionParagraphCount CaptionPosition GraphicLeftInset GraphicTopInset GraphicRightInset
      GraphicBottomInset ClipContentToGraphicCell TextTopInset TextLeftInset TextBottomInset TextRightInset
      ClipContentToTextCell BodyRowCount ColumnCount SingleRowHeight SingleColumnWidth AppliedTableStyle
      TableDirection DisplayCollapsed DisplayOrder`,
  ],
  [
    'Cell',
    [],
    `
      Name RowSpan ColumnSpan TopInset LeftInset BottomInset RightInset FillColor FillTint OverprintFill
      TopLeftDiagonalLine TopRightDiagonalLine DiagonalLineInFront DiagonalLineStrokeWeight
      DiagonalLineStrokeType DiagonalLineStrokeColor DiagonalLineStrokeTint DiagonalLineStrokeOverprint
      DiagonalLineStrokeGapColor DiagonalLineStrokeGapTint DiagonalLineStrokeGapOverprint ClipContentToCell
      FirstBaselineOffset VerticalJustification ParagraphSpacingLimit MinimumFirstBaselineOffset RotationAngle
      LeftEdgeStrokeWeight LeftEdgeStrokeType LeftEdgeStrokeColor LeftEdgeStrokeTint LeftEdgeStrokeOverprint
      LeftEdgeStrokeGapColor LeftEdgeStrokeGapTint LeftEdgeStrokeGapOverprint TopEdgeStrokeWeight
      TopEdgeStrokeType TopEdgeStrokeColor TopEdgeStrokeTint TopEdgeStrokeOverprint TopEdgeStrokeGapColor
      TopEdgeStrokeGapTint TopEdgeStrokeGapOverprint RightEdgeStrokeWeight RightEdgeStrokeType
      RightEdgeStrokeColor RightEdgeStrokeTint RightEdgeStrokeOverprint RightEdgeStrokeGapColor
      RightEdgeStrokeGapTint RightEdgeStrokeGapOverprint BottomEdgeStrokeWeight BottomEdgeStrokeType
      BottomEdgeStrokeColor BottomEdgeStrokeTint BottomEdgeStrokeOverprint BottomEdgeStrokeGapColor
      BottomEdgeStrokeGapTint BottomEdgeStrokeGapOverprint InnerRowStrokeWeight InnerRowStrokeType
      InnerRowStrokeColor InnerRowStrokeTint InnerRowStrokeOverprint InnerRowStrokeGapColor
      InnerRowStrokeGapTint InnerRowStrokeGapOverprint InnerColumnStrokeWeight InnerColumnStrokeType
      InnerColumnStrokeColor InnerColumnStrokeTint InnerColumnStrokeOverprint InnerColumnStrokeGapColor
      InnerColumnStrokeGapTint InnerColumnStrokeGapOverprint TopEdgeStrokePriority LeftEdgeStrokePriority
      BottomEdgeStrokePriority RightEdgeStrokePriority ColumnType CellType GraphicLeftInset GraphicTopInset
      GraphicRightInset GraphicBottomInset ClipContentToGraphicCell TextTopInset TextLeftInset TextBottomInset
      TextRightInset ClipContentToTextCell AppliedCellStyle WritingDirection AppliedCellStylePriority
      AllCellGradientAttrList`,
  ],
  [
    'Row',
    [],
    `
      Name TopInset LeftInset BottomInset RightInset FillColor FillTint OverprintFill TopLeftDiagonalLine
      TopRightDiagonalLine DiagonalLineInFront DiagonalLineStrokeWeight DiagonalLineStrokeType
      DiagonalLineStrokeColor DiagonalLineStrokeTint DiagonalLineStrokeOverprint DiagonalLineStrokeGapColor
      DiagonalLineStrokeGapTint DiagonalLineStrokeGapOverprint ClipContentToCell FirstBaselineOffset
      VerticalJustification ParagraphSpacingLimit MinimumFirstBaselineOffset RotationAngle MinimumHeight
      MaximumHeight KeepWithNextRow StartRow AutoGrow GraphicLeftInset GraphicTopInset GraphicRightInset
      GraphicBottomInset ClipContentToGraphicCell TextTopInset TextLeftInset TextBottomInset TextRightInset
      ClipContentToTextCell WritingDirection SingleRowHeight`,
  ],
  [
    'Column',
    [],
    `
      Name TopInset LeftInset BottomInset RightInset FillColor FillTint OverprintFill TopLeftDiagonalLine
      TopRightDiagonalLine DiagonalLineInFront DiagonalLineStrokeWeight DiagonalLineStrokeType
      DiagonalLineStrokeColor DiagonalLineStrokeTint DiagonalLineStrokeOverprint DiagonalLineStrokeGapColor
      DiagonalLineStrokeGapTint DiagonalLineStrokeGapOverprint ClipContentToCell FirstBaselineOffset
      VerticalJustification ParagraphSpacingLimit MinimumFirstBaselineOffset RotationAngle ColumnType
      GraphicLeftInset GraphicTopInset GraphicRightInset GraphicBottomInset ClipContentToGraphicCell
      TextTopInset TextLeftInset TextBottomInset TextRightInset ClipContentToTextCell WritingDirection
      SingleColumnWidth`,
  ],
  ['Change', [], 'Date ChangeType UserName AppliedDocumentUser'],
  ['Note', [], 'Collapsed CreationDate ModificationDate UserName AppliedDocumentUser'],
  [
    'Document',
    [],
    `
      DOMVersion StoryList FullName Visible FilePath Modified Saved Name ZeroPoint ActiveLayer UnusedSwatches
      Converted Recovered ReadOnly Id CMYKProfileList RGBProfileList CMYKProfile RGBProfile SolidColorIntent
      AfterBlendingIntent DefaultImageIntent RGBPolicy CMYKPolicy AccurateLABSpots SelectedPageItems
      TransparencyAttributeDefaultProperty AppliedMathMLFontSize AppliedMathMLRgbColor TintValue
      PreferMathMLInEpubExport ActiveProcess InstanceList AppliedMathMLSwatch`,
  ],
  [
    'Language',
    [],
    `
      Name SingleQuotes DoubleQuotes PrimaryLanguageName SublanguageName Id HyphenationVendor SpellingVendor`,
  ],
  ['KinsokuTable', [], 'Name CantBeginLineChars CantEndLineChars HangingPunctuationChars CantBeSeparatedChars'],
  ['MojikumiTable', [], 'Name BasedOnMojikumiSet OverrideMojikumiAkiList'],
  ['NumberingList', [], 'Name ContinueNumbersAcrossStories ContinueNumbersAcrossDocuments'],
  ['Condition', [], 'Name IndicatorMethod UnderlineIndicatorAppearance Visible IndicatorColor'],
  [
    'EndnoteOption',
    [],
    `
      EndnoteTitle EndnoteTitleStyle StartEndnoteNumberAt EndnoteMarkerStyle EndnoteTextStyle
      EndnoteSeparatorText EndnotePrefix EndnoteSuffix EndnoteNumberingStyle RestartEndnoteNumbering
      EndnoteMarkerPositioning ScopeValue FrameCreateOption ShowEndnotePrefixSuffix`,
  ],
  ['TextVariable', [], 'Name VariableType'],
  ['CaptionMetadataVariablePreference', [], 'TextBefore MetadataProviderName TextAfter'],
  ['CustomTextVariablePreference', [], 'Contents'],
  ['FileNameVariablePreference', [], 'TextBefore IncludePath IncludeExtension TextAfter'],
  ['PageNumberVariablePreference', [], 'TextBefore Format TextAfter Scope'],
  ['ChapterNumberVariablePreference DateVariablePreference', [], 'TextBefore Format TextAfter'],
  [
    'MatchCharacterStylePreference',
    [],
    `
      TextBefore TextAfter AppliedCharacterStyle SearchStrategy ChangeCase DeleteEndPunctuation`,
  ],
  [
    'MatchParagraphStylePreference',
    [],
    `
      TextBefore TextAfter AppliedParagraphStyle SearchStrategy ChangeCase DeleteEndPunctuation`,
  ],
  ['Layer', [], 'Name Visible Locked IgnoreWrap ShowGuides LockGuides UI Expendable Printable LayerColor'],
  [
    'Section',
    [],
    `
      Length Name ContinueNumbering IncludeSectionPrefix PageNumberStart Marker PageStart SectionPrefix
      AlternateLayoutLength AlternateLayout Pagination PaginationMaster PageNumberStyle`,
  ],
  ['CrossReferenceFormat', [], 'Name AppliedCharacterStyle'],
  ['BuildingBlock', [], 'BlockType AppliedCharacterStyle CustomText AppliedDelimiter IncludeDelimiter'],
  [
    'HyperlinkPageDestination',
    [],
    `
      Name NameManually DestinationPage ViewSetting ViewPercentage Hidden DestinationUniqueKey ViewBounds`,
  ],
  ['HyperlinkURLDestination', [], 'Name DestinationURL Hidden DestinationUniqueKey'],
  [
    'HyperlinkExternalPageDestination',
    [],
    `
      Name DocumentPath DestinationPageIndex ViewSetting ViewPercentage Hidden DestinationUniqueKey ViewBounds`,
  ],
  ['HyperlinkPageItemSource', [], 'Name SourcePageItem Hidden'],
  [
    'Hyperlink',
    [],
    `
      Name Source Visible Highlight Width BorderStyle Hidden DestinationUniqueKey EpubAriaRole
      HypherlinkAltText BorderColor Destination`,
  ],
  ['Bookmark', [], 'Name Destination'],
  ['ColorGroup', [], 'Name IsRootColorGroup'],
  ['ColorGroupSwatch', [], 'SwatchItemRef'],
  ['DataMergeImagePlaceholder DataMergeQrcodePlaceholder', [], 'Field PlaceholderPageItem'],
];

/** Names that the schema of DOM 21.5 does not have and files do. */
const written: Readonly<Record<string, string>> = {
  Document: 'MathToolsEditorOperatorFontName MathToolsEditorOperatorFontStyle MathToolsDocInfo UntitledDocumentCount',
};

/** The attributes of each element that has a reader. */
export const schemaAttributes: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  groups.flatMap(([elements, lists, own]) => {
    const names = [...lists.map((list) => shared[list]), own].join(' ').split(/\s+/).filter((name) => name !== '');
    return elements.split(' ').map((element) => {
      const more = Object.hasOwn(written, element) ? written[element]!.split(' ') : [];
      return [element, new Set([...names, ...more])] as const;
    });
  }),
);
