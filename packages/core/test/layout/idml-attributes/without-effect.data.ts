/** Attributes without effect on the visible or printed result, by element and reason. */
export const withoutEffect: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AnchoredObjectSetting: {
    'a setting of the user interface': `
      LockPosition`,
  },
  BaselineFrameGridOption: {
    'a setting of the user interface': `
      BaselineFrameGridColor`,
  },
  BuildingBlock: {
    'a name, a creation option, or a value that other members contain': `
      BlockType CustomText AppliedDelimiter IncludeDelimiter`,
  },
  Button: {
    'a name, a creation option, or a value that other members contain': `
      Description PathBoundingBox`,
  },
  Cell: {
    'a name, a creation option, or a value that other members contain': `
      InnerRowStrokeWeight InnerRowStrokeType InnerRowStrokeColor InnerRowStrokeTint InnerRowStrokeOverprint
      InnerRowStrokeGapColor InnerRowStrokeGapTint InnerRowStrokeGapOverprint InnerColumnStrokeWeight
      InnerColumnStrokeType InnerColumnStrokeColor InnerColumnStrokeTint InnerColumnStrokeOverprint
      InnerColumnStrokeGapColor InnerColumnStrokeGapTint InnerColumnStrokeGapOverprint TopEdgeStrokePriority
      LeftEdgeStrokePriority BottomEdgeStrokePriority RightEdgeStrokePriority ColumnType
      AppliedCellStylePriority`,
  },
  CellStyle: {
    'a setting of the user interface': `
      ExtendedKeyboardShortcut KeyboardShortcut`,
  },
  CellStyleGroup: {
    'a name, a creation option, or a value that other members contain': `
      Name`,
  },
  Change: {
    'workflow information': `
      UserName AppliedDocumentUser`,
  },
  CharacterStyle: {
    'a setting of the user interface': `
      KeyboardDirection ExtendedKeyboardShortcut KeyboardShortcut PreviewColor`,
    'a name, a creation option, or a value that other members contain': `
      Imported StyleUniqueId`,
    'an export or press setting': `
      SplitDocument EmitCss IncludeClass EpubAriaRole`,
  },
  CharacterStyleGroup: {
    'a name, a creation option, or a value that other members contain': `
      Name`,
  },
  CheckBox: {
    'workflow information': `
      ReadOnly`,
    'interactivity; the image is kept and the loss is noted': `
      Required ExportValue`,
    'a name, a creation option, or a value that other members contain': `
      Description PathBoundingBox`,
  },
  ClippingPathSettings: {
    'a name, a creation option, or a value that other members contain': `
      IncludeInsideEdges RestrictToFrame UseHighResolutionImage Threshold Tolerance InsetFrame AppliedPathName
      Index`,
  },
  Color: {
    'a setting of the user interface': `
      ColorEditable ColorRemovable SwatchCreatorID SwatchColorGroupReference`,
    'a name, a creation option, or a value that other members contain': `
      Visible ConvertToHsb`,
  },
  Column: {
    'a name, a creation option, or a value that other members contain': `
      Name ColumnType`,
  },
  ComboBox: {
    'a name, a creation option, or a value that other members contain': `
      FontStyle AppliedFont Description PathBoundingBox`,
    'workflow information': `
      ReadOnly`,
    'interactivity; the image is kept and the loss is noted': `
      Required FontSize SortChoices ChoiceList RightToLeftField`,
  },
  CompositeFont: {
    'a name, a creation option, or a value that other members contain': `
      Name`,
  },
  CompositeFontEntry: {
    'a name, a creation option, or a value that other members contain': `
      Name FontStyle CustomCharacters ScaleOption AppliedFont`,
    'a setting of the user interface': `
      Locked`,
  },
  Condition: {
    'a setting of the user interface': `
      IndicatorMethod UnderlineIndicatorAppearance IndicatorColor`,
  },
  ContourOption: {
    'a name, a creation option, or a value that other members contain': `
      IncludeInsideEdges ContourPathName ContourTolerance ContourThreshold ContourAlphaIndex ContourPathIndex`,
  },
  CrossReferenceSource: {
    'a name, a creation option, or a value that other members contain': `
      Name AlternativeDestination`,
    'a setting of the user interface': `
      Hidden`,
  },
  DashedStrokeStyle: {
    'a name, a creation option, or a value that other members contain': `
      Name`,
  },
  DataMerge: {
    'workflow information': `
      DataSourceFileType DataSourceFile`,
  },
  Document: {
    'a name, a creation option, or a value that other members contain': `
      FullName Visible FilePath UnusedSwatches Id CMYKProfileList RGBProfileList
      TransparencyAttributeDefaultProperty AppliedMathMLRgbColor ActiveProcess InstanceList AppliedMathMLSwatch`,
    'workflow information': `
      Modified Saved Recovered ReadOnly RGBPolicy CMYKPolicy`,
    'a setting of the user interface': `
      ZeroPoint ActiveLayer SelectedPageItems`,
    'interactivity; the image is kept and the loss is noted': `
      AppliedMathMLFontSize`,
    'an export or press setting': `
      PreferMathMLInEpubExport`,
  },
  DocumentPreference: {
    'a name, a creation option, or a value that other members contain': `
      PagesPerDocument PreserveLayoutWhenShuffling AllowPageShuffle ColumnDirection SpreadHiddenVisibility
      CreatePrimaryTextFrame MasterTextFrame SnippetImportUsesOriginalLocation`,
    'a setting of the user interface': `
      DocumentBleedUniformSize DocumentSlugUniformSize ColumnGuideLocked ColumnGuideColor MarginGuideColor`,
    'rules for a new arrangement; the current positions are kept': `
      Intent`,
  },
  DottedStrokeStyle: {
    'a name, a creation option, or a value that other members contain': `
      Name`,
  },
  EPS: {
    'a name, a creation option, or a value that other members contain': `
      Space ActualPpi EffectivePpi ImageTypeName GraphicProxy`,
  },
  EPSText: {
    'a name, a creation option, or a value that other members contain': `
      PathBoundingBox EPSTextData EPSTextAttributeBounds`,
  },
  EndnoteOption: {
    'a name, a creation option, or a value that other members contain': `
      FrameCreateOption`,
  },
  EndnoteRange: {
    'a name, a creation option, or a value that other members contain': `
      SourceEndnote`,
  },
  FlexLayoutAttributeOption: {
    'rules for a new arrangement; the current positions are kept': `
      FlexWidthMode FlexHeightMode FlexDirection FlexWrap JustifyContent AlignItems FlexPaddingTop
      FlexPaddingRight FlexPaddingBottom FlexPaddingLeft FlexGapRow AlignContent FlexGapColumn`,
  },
  FlexObject: {
    'rules for a new arrangement; the current positions are kept': `
      FlexWidthMode FlexHeightMode FlexDirection FlexWrap JustifyContent AlignItems AlignContent FlexPaddingTop
      FlexPaddingRight FlexPaddingBottom FlexPaddingLeft FlexGapRow FlexGapColumn`,
  },
  Font: {
    'a name, a creation option, or a value that other members contain': `
      Name Status FontType WritingScript FullName FullNameNative PlatformName Version TypekitID NumDesignAxes
      DesignAxesName DesignAxesValues DesignAxesRange`,
  },
  FontFamily: {
    'a name, a creation option, or a value that other members contain': `
      Name`,
  },
  GaijiOwnedItemObject: {
    'a name, a creation option, or a value that other members contain': `
      GlyphletOwnedItemKey`,
  },
  Gradient: {
    'a setting of the user interface': `
      ColorEditable ColorRemovable SwatchCreatorID SwatchColorGroupReference`,
    'a name, a creation option, or a value that other members contain': `
      Visible`,
  },
  GraphicLine: {
    'a name, a creation option, or a value that other members contain': `
      OverriddenPageItemProps BeforeGroupingLayerReference BeforeGroupingLayerPosition AllowOverrides`,
    'rules for a new arrangement; the current positions are kept': `
      FlexItemWidthMode FlexItemHeightMode`,
    'a setting of the user interface': `
      LocalDisplaySetting LockState`,
    'workflow information': `
      LinkResourceId ParentInterfaceChangeCount TargetInterfaceChangeCount LastUpdatedInterfaceChangeCount
      LinkedSourceTableId`,
  },
  GridPreference: {
    'a setting of the user interface': `
      DocumentGridShown DocumentGridSnapto HorizontalGridlineDivision VerticalGridlineDivision
      HorizontalGridSubdivision VerticalGridSubdivision GridsInBack BaselineGridShown BaselineViewThreshold
      GridColor BaselineColor`,
  },
  Group: {
    'a name, a creation option, or a value that other members contain': `
      ArticleChildrenList`,
  },
  Guide: {
    'a name, a creation option, or a value that other members contain': `
      OverriddenPageItemProps`,
    'rules for a new arrangement; the current positions are kept': `
      FitToPage GuideType GuideZone`,
    'a setting of the user interface': `
      ViewThreshold Locked GuideColor`,
  },
  HtmlItem: {
    'a name, a creation option, or a value that other members contain': `
      HtmlContent FixedDimensions RelativeSubPath Poster PathBoundingBox`,
  },
  Hyperlink: {
    'a name, a creation option, or a value that other members contain': `
      Width DestinationUniqueKey`,
    'a setting of the user interface': `
      BorderStyle Hidden BorderColor`,
    'an export or press setting': `
      EpubAriaRole HypherlinkAltText`,
  },
  HyperlinkExternalPageDestination: {
    'a name, a creation option, or a value that other members contain': `
      Name DestinationPageIndex DestinationUniqueKey`,
    'a setting of the user interface': `
      ViewSetting ViewPercentage Hidden ViewBounds`,
  },
  HyperlinkPageDestination: {
    'a name, a creation option, or a value that other members contain': `
      Name NameManually DestinationUniqueKey`,
    'a setting of the user interface': `
      ViewSetting ViewPercentage Hidden ViewBounds`,
  },
  HyperlinkPageItemSource: {
    'a name, a creation option, or a value that other members contain': `
      Name`,
    'a setting of the user interface': `
      Hidden`,
  },
  HyperlinkTextDestination: {
    'a setting of the user interface': `
      Hidden`,
    'a name, a creation option, or a value that other members contain': `
      DestinationUniqueKey`,
  },
  HyperlinkTextSource: {
    'a name, a creation option, or a value that other members contain': `
      Name AlternativeDestination`,
    'a setting of the user interface': `
      Hidden`,
  },
  HyperlinkURLDestination: {
    'a name, a creation option, or a value that other members contain': `
      Name DestinationUniqueKey`,
    'a setting of the user interface': `
      Hidden`,
  },
  Image: {
    'a name, a creation option, or a value that other members contain': `
      Space ActualPpi EffectivePpi ImageTypeName GraphicProxy`,
  },
  ImportedPage: {
    'a name, a creation option, or a value that other members contain': `
      ImageTypeName GraphicProxy`,
  },
  Ink: {
    'a name, a creation option, or a value that other members contain': `
      Name`,
    'an export or press setting': `
      Frequency NeutralDensity TrapOrder InkType`,
  },
  KinsokuTable: {
    'a name, a creation option, or a value that other members contain': `
      Name CantBeginLineChars CantEndLineChars HangingPunctuationChars CantBeSeparatedChars`,
  },
  Language: {
    'a name, a creation option, or a value that other members contain': `
      SingleQuotes DoubleQuotes PrimaryLanguageName SublanguageName Id HyphenationVendor SpellingVendor`,
  },
  Layer: {
    'a setting of the user interface': `
      ShowGuides LockGuides UI Expendable`,
  },
  Link: {
    'workflow information': `
      AssetURL AssetID LinkResourceFormat StoredState LinkClassID LinkClientID LinkResourceModified
      LinkObjectModified CanEmbed CanUnembed CanPackage ImportPolicy ExportPolicy LinkImportModificationTime
      LinkImportTime LinkExportTime RenditionData PDFIdentifier SourceObjectName AiGeneratedAsset
      AiFullyGeneratedAsset AiC2paArchiveData`,
    'interactivity; the image is kept and the loss is noted': `
      ShowInUI`,
  },
  MasterSpread: {
    'a name, a creation option, or a value that other members contain': `
      NamePrefix BaseName PageCount OverriddenPageItemProps PrimaryTextFrame`,
    'a setting of the user interface': `
      PageColor`,
  },
  MixedInk: {
    'a setting of the user interface': `
      ColorEditable ColorRemovable SwatchCreatorID SwatchColorGroupReference`,
    'a name, a creation option, or a value that other members contain': `
      Visible Space InkNameList MixedInkSpotColorNameList MixedInkSpotColorList`,
  },
  MojikumiTable: {
    'a name, a creation option, or a value that other members contain': `
      Name BasedOnMojikumiSet OverrideMojikumiAkiList`,
  },
  Movie: {
    'a name, a creation option, or a value that other members contain': `
      Description FloatingWindowPosition FloatingWindowSize FloatingWindow URL CustomPoster IntrinsicBounds
      CanChoosePosters PosterAvailable FilePath ControllerSkin Contents`,
    'interactivity; the image is kept and the loss is noted': `
      PlayOnPageTurn ShowControls PlayMode ShowController MovieLoop`,
    'an export or press setting': `
      EmbedInPDF`,
  },
  MultiStateObject: {
    'a name, a creation option, or a value that other members contain': `
      Description PathBoundingBox`,
  },
  Note: {
    'a setting of the user interface': `
      Collapsed`,
    'workflow information': `
      CreationDate ModificationDate UserName AppliedDocumentUser`,
  },
  ObjectExportOption: {
    'an export or press setting': `
      ActualTextSourceType CustomActualText ApplyTagType ImageConversionType ImageExportResolution
      GIFOptionsPalette GIFOptionsInterlaced JPEGOptionsQuality JPEGOptionsFormat ImageAlignment
      ImageSpaceBefore ImageSpaceAfter UseImagePageBreak ImagePageBreak CustomImageAlignment SpaceUnit
      CustomImageSizeOption CustomImageConversion CustomLayout CustomLayoutType UseOriginalImage EpubType
      CustomHeightType CustomHeight CustomWidthType CustomWidth UseExistingImage SizeType CustomSize
      PreserveAppearanceFromLayout EpubAriaRole EpubAriaLabel EpubAriaLabelSourceType AltTextGenerationError
      AltTextCropSyncRect AIGeneratedAltText AltMetadataProperty ActualMetadataProperty`,
  },
  ObjectStyle: {
    'rules for a new arrangement; the current positions are kept': `
      EnableTransformAttributes EnableFlexLayoutAttributes`,
    'an export or press setting': `
      EmitCss IncludeClass EpubAriaRole EpubAriaLabel EpubAriaLabelSourceType EnableExportTagging
      EnableObjectExportTaggedPdfOptions EnableObjectExportEpubOptions`,
    'a setting of the user interface': `
      ExtendedKeyboardShortcut KeyboardShortcut`,
    'a name, a creation option, or a value that other members contain': `
      ApplyNextParagraphStyle EnableStoryOptions EnableAnchoredObjectOptions AppliedNamedGrid
      EnableTextFrameFootnoteOptions`,
  },
  ObjectStyleGroup: {
    'a name, a creation option, or a value that other members contain': `
      Name`,
  },
  PDF: {
    'a name, a creation option, or a value that other members contain': `
      ImageTypeName GraphicProxy`,
  },
  Page: {
    'a name, a creation option, or a value that other members contain': `
      TabOrder AppliedAlternateLayout GridStartingPoint UseMasterGrid Descriptor`,
    'an export or press setting': `
      AppliedTrapPreset`,
    'rules for a new arrangement; the current positions are kept': `
      SnapshotBlendingMode OptionalPage`,
    'a setting of the user interface': `
      PageColor`,
  },
  PageReference: {
    'a name, a creation option, or a value that other members contain': `
      PageReferenceType PageNumberStyleOverride ReferencedTopic Id PageReferenceLimit`,
  },
  ParagraphDestination: {
    'a setting of the user interface': `
      Hidden`,
    'a name, a creation option, or a value that other members contain': `
      DestinationUniqueKey`,
  },
  ParagraphStyle: {
    'a setting of the user interface': `
      KeyboardDirection ExtendedKeyboardShortcut KeyboardShortcut PreviewColor`,
    'a name, a creation option, or a value that other members contain': `
      Imported StyleUniqueId EmptyNestedStyles EmptyLineStyles EmptyGrepStyles TreatIdeographicSpaceAsSpace`,
    'an export or press setting': `
      SplitDocument EmitCss IncludeClass EpubAriaRole`,
  },
  ParagraphStyleGroup: {
    'a name, a creation option, or a value that other members contain': `
      Name`,
  },
  ParagraphStyleRange: {
    'a setting of the user interface': `
      KeyboardDirection`,
    'a name, a creation option, or a value that other members contain': `
      TreatIdeographicSpaceAsSpace`,
  },
  Rectangle: {
    'a name, a creation option, or a value that other members contain': `
      OverriddenPageItemProps BeforeGroupingLayerReference BeforeGroupingLayerPosition AllowOverrides`,
    'rules for a new arrangement; the current positions are kept': `
      FlexItemWidthMode FlexItemHeightMode`,
    'a setting of the user interface': `
      LocalDisplaySetting`,
    'workflow information': `
      LinkResourceId ParentInterfaceChangeCount TargetInterfaceChangeCount LastUpdatedInterfaceChangeCount
      LinkedSourceTableId`,
  },
  Row: {
    'a name, a creation option, or a value that other members contain': `
      Name`,
  },
  Section: {
    'a name, a creation option, or a value that other members contain': `
      Length ContinueNumbering IncludeSectionPrefix PageNumberStart AlternateLayoutLength Pagination
      PaginationMaster PageNumberStyle`,
  },
  Sound: {
    'a name, a creation option, or a value that other members contain': `
      Description FilePath Contents`,
    'interactivity; the image is kept and the loss is noted': `
      PlayOnPageTurn StopOnPageTurn SoundLoop`,
    'an export or press setting': `
      EmbedInPDF`,
  },
  Spread: {
    'a name, a creation option, or a value that other members contain': `
      PageTransitionDirection PageTransitionDuration PageCount AllowPageShuffle`,
    'an export or press setting': `
      FlattenerOverride`,
  },
  State: {
    'a name, a creation option, or a value that other members contain': `
      Enabled Statetype`,
  },
  StripedStrokeStyle: {
    'a name, a creation option, or a value that other members contain': `
      Name`,
  },
  StrokeStyle: {
    'a name, a creation option, or a value that other members contain': `
      Name`,
  },
  Swatch: {
    'a setting of the user interface': `
      ColorEditable ColorRemovable SwatchCreatorID SwatchColorGroupReference`,
    'a name, a creation option, or a value that other members contain': `
      Visible`,
  },
  Table: {
    'a name, a creation option, or a value that other members contain': `
      HeaderColumnsPosition CaptionPosition BodyRowCount`,
    'a setting of the user interface': `
      DisplayCollapsed DisplayOrder`,
  },
  TableStyle: {
    'a name, a creation option, or a value that other members contain': `
      CaptionParagraphCount CaptionPosition HeaderColumnCellStyle`,
    'a setting of the user interface': `
      ExtendedKeyboardShortcut KeyboardShortcut`,
  },
  TableStyleGroup: {
    'a name, a creation option, or a value that other members contain': `
      Name`,
  },
  TextFramePreference: {
    'a name, a creation option, or a value that other members contain': `
      FootnotesSpanAcrossColumns FootnotesMinimumSpacing FootnotesSpaceBetween`,
    'a setting of the user interface': `
      ColumnRuleInsetChainOverride`,
  },
  TextPreference: {
    'a setting of the user interface': `
      TypographersQuotes HighlightHjViolations HighlightKeeps HighlightSubstitutedGlyphs HighlightCustomSpacing
      HighlightSubstitutedFonts LeadingKeyIncrement BaselineShiftKeyIncrement KerningKeyIncrement ShowInvisibles
      HighlightKinsoku EnableStylePreviewMode`,
    'workflow information': `
      LinkTextFilesWhenImporting`,
    'a name, a creation option, or a value that other members contain': `
      SmartTextReflowSync ShapeIndicAndLatinWithHarbuzz SmartTextReflow AddPages LimitToMasterTextFrames
      PreserveFacingPageSpreads DeleteEmptyPages`,
  },
  TextVariableInstance: {
    'a name, a creation option, or a value that other members contain': `
      Name`,
  },
  Tint: {
    'a setting of the user interface': `
      ColorEditable ColorRemovable SwatchCreatorID SwatchColorGroupReference`,
    'a name, a creation option, or a value that other members contain': `
      Visible ConvertToHsb`,
  },
  TransformAttributeOption: {
    'rules for a new arrangement; the current positions are kept': `
      TransformAttrX TransformAttrY TransformAttrWidth TransformAttrHeight TransformAttrLeftReference
      TransformAttrTopReference TransformAttrRefAnchorPoint`,
  },
  XMLAttribute: {
    'a name, a creation option, or a value that other members contain': `
      Name Value`,
  },
  XMLElement: {
    'a name, a creation option, or a value that other members contain': `
      NoTextMarker`,
  },
};

/** Attributes that a reader names and that have an effect only in other layouts than the test layout. */
export const readElsewhere: Readonly<Record<string, string>> = {
  AnchoredObjectSetting: `
    AnchorSpaceAbove`,
  BevelAndEmbossSetting: `
    UseGlobalLight`,
  Button: `
    PathGeometry`,
  Cell: `
    ColumnSpan CellType`,
  CellStyle: `
    GradientFillStart`,
  Change: `
    Date`,
  CharacterStyle: `
    PageNumberType`,
  CheckBox: `
    PathGeometry`,
  Color: `
    BaseColor AlternateSpace AlternateColorValue`,
  Column: `
    DiagonalLineStrokeWeight DiagonalLineStrokeType DiagonalLineStrokeColor DiagonalLineStrokeGapColor
    ParagraphSpacingLimit GraphicLeftInset GraphicTopInset GraphicRightInset GraphicBottomInset
    ClipContentToGraphicCell`,
  CrossReferenceSource: `
    AppliedCharacterStyle`,
  Document: `
    StoryList Converted TintValue`,
  DocumentPreference: `
    PageHeight PageWidth PageBinding`,
  EndnoteOption: `
    RestartEndnoteNumbering`,
  FlexObject: `
    PathGeometry`,
  Font: `
    FontFamily PostScriptName FontStyleName FontStyleNameNative`,
  GaijiOwnedItemObject: `
    GlyphletOwnedItem`,
  GradientFeatherSetting: `
    HiliteAngle`,
  GradientStop: `
    Midpoint`,
  GraphicLine: `
    TopLeftCornerRadius TopRightCornerRadius BottomLeftCornerRadius BottomRightCornerRadius CornerRadius
    StrokeAlignment`,
  Guide: `
    PageIndex`,
  HtmlItem: `
    PathGeometry`,
  Hyperlink: `
    Highlight`,
  HyperlinkTextSource: `
    AppliedCharacterStyle`,
  Ink: `
    Angle`,
  InnerShadowSetting: `
    UseGlobalLight`,
  Link: `
    LinkImportStamp LinkResourceSize`,
  MarginPreference: `
    ColumnsPositions`,
  MasterSpread: `
    ShowMasterItems ItemTransform`,
  MixedInk: `
    Model BaseColor`,
  Movie: `
    PathGeometry`,
  MultiStateObject: `
    PathGeometry`,
  ObjectStyle: `
    TopLeftCornerRadius TopRightCornerRadius BottomLeftCornerRadius BottomRightCornerRadius
    EnableTextFrameAutoSizingOptions EnableTextFrameColumnRuleOptions EnableObjectExportAltTextOptions
    AppliedParagraphStyle EnableParagraphStyle EnableTextFrameGeneralOptions EnableTextFrameBaselineOptions
    EnableTextWrapAndOthers CornerRadius LeftLineEnd RightLineEnd GapTint OverprintGap GradientFillAngle
    GradientStrokeAngle StrokeCornerAdjustment StrokeDashAndGap EnableFrameFittingOptions ArrowHeadAlignment
    LeftArrowHeadScale RightArrowHeadScale`,
  ObjectStyleContentEffectsCategorySettings: `
    EnableTransparency EnableDropShadow EnableFeather EnableInnerShadow EnableOuterGlow EnableInnerGlow
    EnableBevelEmboss EnableSatin EnableDirectionalFeather EnableGradientFeather`,
  ObjectStyleFillEffectsCategorySettings: `
    EnableTransparency EnableDropShadow EnableFeather EnableInnerShadow EnableOuterGlow EnableInnerGlow
    EnableBevelEmboss EnableSatin EnableDirectionalFeather EnableGradientFeather`,
  ObjectStyleObjectEffectsCategorySettings: `
    EnableTransparency EnableDropShadow EnableFeather EnableInnerShadow EnableOuterGlow EnableInnerGlow
    EnableBevelEmboss EnableSatin EnableDirectionalFeather EnableGradientFeather`,
  ObjectStyleStrokeEffectsCategorySettings: `
    EnableTransparency EnableDropShadow EnableFeather EnableInnerShadow EnableOuterGlow EnableInnerGlow
    EnableBevelEmboss EnableSatin EnableDirectionalFeather EnableGradientFeather`,
  OpacityGradientStop: `
    Midpoint`,
  PDFAttribute: `
    TransparentBackground`,
  Page: `
    OverrideList`,
  ParagraphStyle: `
    PageNumberType NextStyle NumberingRestartPolicies`,
  ParagraphStyleRange: `
    PageNumberType AppliedCharacterStyle OpenTypeFeatures NumberingRestartPolicies`,
  Rectangle: `
    CornerRadius LeftLineEnd RightLineEnd CornerOption ArrowHeadAlignment LeftArrowHeadScale RightArrowHeadScale
    StoryTitle`,
  Row: `
    FillColor TopLeftDiagonalLine DiagonalLineStrokeWeight DiagonalLineStrokeType DiagonalLineStrokeColor
    DiagonalLineStrokeGapColor ParagraphSpacingLimit GraphicLeftInset GraphicTopInset GraphicRightInset
    GraphicBottomInset ClipContentToGraphicCell`,
  Sound: `
    PathGeometry`,
  Spread: `
    BindingLocation ItemTransform`,
  State: `
    Active`,
  StoryPreference: `
    OpticalMarginSize`,
  Table: `
    DiagonalLineStrokeWeight DiagonalLineStrokeType DiagonalLineStrokeColor DiagonalLineStrokeGapColor
    GraphicLeftInset GraphicTopInset GraphicRightInset GraphicBottomInset ClipContentToGraphicCell ColumnCount
    SingleRowHeight SingleColumnWidth`,
  TableStyle: `
    GraphicLeftInset GraphicTopInset GraphicRightInset GraphicBottomInset ClipContentToGraphicCell TextTopInset
    TextLeftInset TextBottomInset TextRightInset ClipContentToTextCell`,
  TextFrame: `
    PreviousTextFrame NextTextFrame ContentType`,
  TextPath: `
    PreviousTextFrame NextTextFrame`,
  TextPreference: `
    SubscriptSize SubscriptPosition`,
  Tint: `
    ColorOverride AlternateSpace AlternateColorValue`,
  TransparencyPreference: `
    GlobalLightAngle GlobalLightAltitude`,
  XMLElement: `
    XMLContent`,
};
